import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  copyFileSync,
  linkSync,
  mkdirSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  createFindAsker,
  type FindAsker,
  findAskerWith,
  isProcessRunning,
} from '../../../../main/programs/endpoint/find-asker.ts'
import { readPeers } from '../../../../main/programs/endpoint/peer-linux.ts'
import type { Processes } from '../../../../main/programs/endpoint/processes.ts'
import { silentLog } from '../../../support/silent-log.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

let folder: string
let path: string
let server: Server
/** The accepted connections, oldest first. */
let came: Socket[]

beforeEach(async () => {
  folder = temporaryFolder()
  path = join(folder, 'endpoint.sock')
  came = []
  server = createServer((socket) => {
    came.push(socket)
    socket.on('error', () => undefined)
  })
  await new Promise<void>((resolve) => server.listen(path, resolve))
})

afterEach(() => {
  for (const socket of came) socket.destroy()
  server.close()
})

async function connection(place: number): Promise<Socket> {
  await expect.poll(() => came.length).toBeGreaterThan(place)
  const socket = came[place]
  if (socket === undefined) throw new Error('There is no connection.')
  return socket
}

const own = { executable: '/opt/deckpass', isAppImage: false, script: '/opt/bin/deckpass' }
const unclear = { kind: 'problem', code: 'asker-unclear' }

const processes: Processes = { peerOf: () => 1, lineageOf: () => [], isOwn: () => false }

test.each([
  ['fails', () => Promise.reject(new Error('Too slow.'))],
  ['names nobody', async () => ({ ...processes, peerOf: () => null })],
])('the person is not asked if the system %s', async (_what, look) => {
  connect(path)
  expect(await findAskerWith(look, silentLog)(await connection(0))).toEqual(unclear)
})

test('simultaneous requests share one lookup', async () => {
  for (let count = 0; count < 3; count += 1) connect(path)
  const sockets = await Promise.all([0, 1, 2].map(connection))
  const look = vi.fn(async () => processes)
  const findAsker = findAskerWith(look, silentLog)
  const found = await Promise.all(sockets.map((each) => findAsker(each)))
  expect(found).toEqual(Array(3).fill(unclear))
  expect(look).toHaveBeenCalledTimes(1)
})

test('on Windows the asking program is unknown', async () => {
  connect(path)
  const findAsker = createFindAsker('win32', own, silentLog)
  expect(await findAsker(await connection(0))).toEqual({ kind: 'found', asker: null })
})

if (process.platform === 'linux') {
  let findAsker: FindAsker
  beforeEach(() => {
    findAsker = createFindAsker('linux', own, silentLog)
  })

  async function askerAt(place: number) {
    const found = await findAsker(await connection(place))
    return found.kind === 'found' ? found.asker : null
  }
  const connecting = () => `require('net').connect(${JSON.stringify(path)})`
  /** The same program as one word for a shell. */
  const quoted = () => `"${connecting().replaceAll('"', '\\"')}"`

  /** The asker of the connection that this program opens, and the program's process id. */
  async function askedBy(file: string, args = ['-e', connecting()], change = () => {}) {
    const place = came.length
    // The process is detached from the tests' terminal.
    const client = spawn(file, args, { cwd: folder, detached: true })
    await connection(place)
    change()
    const asker = await askerAt(place)
    came[place]?.destroy()
    client.kill()
    return { pid: client.pid, asker, who: asker?.pid === client.pid ? 'itself' : 'what started it' }
  }

  test('on Linux the program of each connection is identified', async () => {
    const { asker, pid } = await askedBy(process.execPath)
    const file = { path: realpathSync(process.execPath), cwd: realpathSync(folder) }
    expect(asker).toMatchObject({ pid, ...file, args: expect.stringContaining('require('), terminal: null })
  })

  test.each(['removed', 'replaced'])(
    'a program whose file was %s since it started is not named',
    async (how) => {
      const file = join(folder, 'editor')
      copyFileSync(process.execPath, file)
      const { asker, pid } = await askedBy(file, undefined, () => {
        rmSync(file)
        if (how === 'replaced') copyFileSync('/bin/true', file)
      })
      expect(asker).toMatchObject({ pid, path: null, name: null })
    },
  )

  test('a program with its own view of the files cannot choose the name that is shown', async () => {
    const elsewhere = join(folder, 'elsewhere')
    mkdirSync(elsewhere)
    const lines = `mount --bind '${process.execPath}' /usr/bin/env && mount --bind '${elsewhere}' /usr/share
      cd /usr/share && exec /usr/bin/env -e ${quoted()}`
    const { asker, pid } = await askedBy('unshare', ['-rm', 'sh', '-c', lines])
    expect(asker).toMatchObject({ pid, path: null, name: null, cwd: null })
  })

  test('our command is recognized by the file at our path now, and its caller is shown', async () => {
    const executable = join(folder, 'deckpass')
    copyFileSync(process.execPath, executable)
    findAsker = createFindAsker('linux', { ...own, executable }, silentLog)
    const { atime, mtime } = statSync(executable)
    const [linked, copied] = [join(folder, 'linked'), join(folder, 'copied')]
    linkSync(executable, linked)
    copyFileSync(executable, copied)
    utimesSync(copied, atime, mtime)
    for (const file of [executable, linked]) expect((await askedBy(file)).who).toBe('what started it')
    expect((await askedBy(copied)).who).toBe('itself')
  })

  test('only the shell that runs our script for exec is passed over, even through a link', async () => {
    const [executable, script] = [join(folder, 'program'), join(folder, 'deckpass')]
    copyFileSync(process.execPath, executable)
    writeFileSync(script, `#!/bin/sh\n'${executable}' -e "$1"\nexit 0\n`, { mode: 0o755 })
    symlinkSync(script, join(folder, 'linked'))
    copyFileSync(script, join(folder, 'wrapper'))
    findAsker = createFindAsker('linux', { ...own, executable, script }, silentLog)
    for (const file of ['./deckpass', './linked'])
      expect((await askedBy(file, [connecting()])).who).toBe('what started it')
    expect((await askedBy('./wrapper', [connecting()])).who).toBe('itself')
    // A program that only looks like that shell is not passed over, because our command does not run below it.
    writeFileSync(script, "require('net').connect(process.argv[2])")
    expect((await askedBy(process.execPath, ['deckpass', path])).who).toBe('itself')
  })

  test('a child that inherited the connection is not mistaken for its opener', async () => {
    const socket = connect(path)
    await once(socket, 'connect')
    const child = spawn('sleep', ['60'], { stdio: [socket, 'ignore', 'ignore'] })
    await once(child, 'spawn')
    expect((await askerAt(0))?.pid).toBe(process.pid)
    child.kill()
  })

  test('a pseudo-terminal is identified by its emulator and lasts as long as its first process', async () => {
    const line = `'${process.execPath}' -e ${quoted()}; sleep 1`
    const script = spawn('script', ['-qec', line, '/dev/null'], { stdio: ['pipe', 'ignore', 'ignore'] })
    const terminal = (await askerAt(0))?.terminal
    expect(terminal).toMatchObject({ name: 'script' })
    if (terminal == null) throw new Error('There is no terminal.')
    expect(isProcessRunning('linux', terminal)).toBe(true)
    // Another process may get its id.
    expect(isProcessRunning('linux', { ...terminal, startedAt: '1' })).toBe(false)
    script.kill()
    for (const socket of came) socket.destroy()
    await expect.poll(() => isProcessRunning('linux', terminal)).toBe(false)
  })

  test('a connection whose other end is closed belongs to nobody', async () => {
    const client = connect(path)
    const socket = await connection(0)
    client.destroy()
    await once(client, 'close')
    expect(await findAsker(socket)).toEqual(unclear)
  })
}

test('a line of `ss` gives the other end of a socket without a name', () => {
  const text = `u_str ESTAB 0      0      * 8 * 7
u_str ESTAB 0 0 * 11 * 9   
u_str ESTAB 0 0 /run/other * 13 * 12 extra
`
  expect(Object.fromEntries(readPeers(text))).toEqual({ 7: '8', 9: '11' })
})
