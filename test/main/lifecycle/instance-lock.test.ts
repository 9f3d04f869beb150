import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
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
  expect(holderOf(folder)).toEqual({ kind: 'here', pid: running.pid })
  rmSync(programs, { recursive: true })
  expect(holderOf(folder)).toEqual({ kind: 'here', pid: running.pid })
})

test('a process number that belongs to another program by now holds no folder', () => {
  expect(holderOf(heldBy(1))).toBeNull()
})

test('a process of another computer may hold the folder', () => {
  expect(holderOf(heldBy(1, 'elsewhere-2'))).toEqual({ kind: 'elsewhere', host: 'elsewhere-2' })
})
