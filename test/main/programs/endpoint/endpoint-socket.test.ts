import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { endpointFilePath, readEndpointFile } from '../../../../main/programs/endpoint/endpoint-file.ts'
import { close, curl, folder, open, run, startEachTime, where } from './endpoint-fixture.ts'

startEachTime()

test('only this person can use the socket and its folder', () => {
  const { socket } = where()
  const modes = [socket, join(socket, '..'), endpointFilePath(folder)].map(
    (path) => statSync(path).mode & 0o777,
  )
  expect(modes).toEqual([0o600, 0o700, 0o600])
})

test('a socket left by a crash is replaced', async () => {
  const { socket } = where()
  await close()
  // A process that is killed leaves its socket.
  const crash = `require('net').createServer().listen(${JSON.stringify(socket)}, () => process.kill(process.pid, 'SIGKILL'))`
  await run(process.execPath, ['-e', crash]).catch(() => undefined)
  expect(existsSync(socket)).toBe(true)
  await open()
  expect((await curl('/v1/status')).status).toBe(200)
})

test('on Windows a pipe left by a crash is not called', async () => {
  const path = endpointFilePath(folder)
  const { pid } = where()
  expect(readEndpointFile(folder, 'win32')?.pid).toBe(pid)
  const ended = spawn(process.execPath, ['-e', ''])
  await once(ended, 'close')
  writeFileSync(path, readFileSync(path, 'utf8').replace(`"pid":${pid}`, `"pid":${ended.pid}`))
  expect(readEndpointFile(folder, 'win32')).toBeNull()
})

const maxBytes = process.platform === 'darwin' ? 103 : 107

test.each([
  [maxBytes, true],
  [maxBytes + 1, false],
])('a socket path of %i bytes is used: %s', async (bytes, fits) => {
  await close()
  // `/deckpass/` and `01234567.sock` follow the runtime folder.
  const runtime = join(folder, 'r'.repeat(bytes - folder.length - 1 - '/deckpass/01234567.sock'.length))
  mkdirSync(runtime)
  await open(runtime)
  const { socket } = where()
  expect(socket.startsWith(runtime)).toBe(fits)
  expect(Buffer.byteLength(socket)).toBeLessThanOrEqual(maxBytes)
  expect(statSync(socket).isSocket()).toBe(true)
  expect((await curl('/v1/status')).status).toBe(200)
})

const isRoot = process.getuid?.() === 0

test.runIf(isRoot)('another user of the computer cannot reach it, secret or not', async () => {
  const { socket, secret } = where()
  // Opens the test's folder, so that only Deckpass's own folder and socket can keep other users out.
  chmodSync(folder, 0o755)
  const args = ['-s', '--unix-socket', socket, '-H', `Authorization: Bearer ${secret}`]
  const nobody = { uid: 65_534, gid: 65_534, cwd: '/' }
  const other = () => run('curl', [...args, 'http://localhost/v1/status'], nobody)
  const cannotConnect = 7
  await expect(other()).rejects.toMatchObject({ code: cannotConnect })
  chmodSync(join(socket, '..'), 0o755)
  await expect(other()).rejects.toMatchObject({ code: cannotConnect })
  chmodSync(socket, 0o666)
  expect((await other()).stdout).toContain('1.2.3')
})
