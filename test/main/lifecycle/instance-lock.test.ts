import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import { hostname, tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { holderOf } from '../../../main/lifecycle/instance-lock.ts'

/** A folder that the process of this number has open, as Chromium notes it. */
function heldBy(pid: number | undefined, host = hostname()): string {
  const folder = mkdtempSync(join(tmpdir(), 'deckpass-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  symlinkSync(`${host}-${pid}`, join(folder, 'SingletonLock'))
  return folder
}

test('a Deckpass that an update has replaced still has its folder open', async () => {
  const programs = mkdtempSync(join(tmpdir(), 'deckpass-test-'))
  const program = join(programs, basename(process.execPath))
  copyFileSync(realpathSync('/bin/sh'), program)
  const running = spawn(program, ['-c', 'read line'])
  onTestFinished(() => void running.kill())
  await once(running, 'spawn')
  const folder = heldBy(running.pid)
  expect(await holderOf(folder)).toEqual({ kind: 'here', pid: running.pid })
  rmSync(programs, { recursive: true })
  expect(await holderOf(folder)).toEqual({ kind: 'here', pid: running.pid })
})

test('a Deckpass that runs here is here, even if a network has given this computer another name since', async () => {
  const folder = heldBy(7, 'the-name-before')
  const socket = join(heldBy(7), 'socket')
  symlinkSync(socket, join(folder, 'SingletonSocket'))
  expect(await holderOf(folder)).toEqual({ kind: 'elsewhere', host: 'the-name-before' })
  const running = createServer().listen(socket)
  onTestFinished(() => void running.close())
  await once(running, 'listening')
  expect(await holderOf(folder)).toEqual({ kind: 'here', pid: 7 })
})

test('a process number that belongs to another program by now holds no folder', async () => {
  expect(await holderOf(heldBy(1))).toBeNull()
})

test('a process of another computer may hold the folder', async () => {
  expect(await holderOf(heldBy(1, 'elsewhere-2'))).toEqual({ kind: 'elsewhere', host: 'elsewhere-2' })
})
