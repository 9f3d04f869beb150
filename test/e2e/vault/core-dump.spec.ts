import { readFileSync, statSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { launchApp } from '../../launch.ts'
import { processesWith } from '../../support/command-lines.ts'

/** Whether a core dump of this process would contain any of its memory (core(5), proc(5)); false if it has ended. */
function isInDump(pid: number): boolean {
  try {
    const kinds = Number.parseInt(readFileSync(`/proc/${pid}/coredump_filter`, 'utf8'), 16)
    // The kernel does not dump a process if its files in /proc belong to root but it runs as another user.
    const owner = statSync(`/proc/${pid}/environ`).uid
    const [, user] = /^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return kinds !== 0 && owner === Number(user)
  } catch {
    return false
  }
}

test('a core dump of the running app contains no memory of its processes', {
  tag: '@all',
}, async () => {
  const app = await launchApp()
  await expect(app.page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  // Chromium forks the other processes from a zygote, which never contains data of ours.
  const processes = () => processesWith(app.userData).filter(({ line }) => !line.includes('--type=zygote'))
  const lines = processes().map(({ line }) => line)
  expect(lines.some((line) => line.includes('--type=renderer'))).toBe(true)
  expect(lines.some((line) => !line.includes('--type='))).toBe(true)
  await expect.poll(() => processes().filter(({ pid }) => isInDump(pid))).toEqual([])
  await app.close()
})
