import { readdirSync, readFileSync, statSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { launchApp } from '../../launch.ts'

/** The processes of the app with this folder: their kind, as Chromium names it, and their id. */
function processesOf(userData: string): { kind: string; pid: string }[] {
  return readdirSync('/proc').flatMap((pid) => {
    const line = commandLineOf(pid)
    if (!line.includes(userData)) return []
    return [{ kind: /--type=([\w-]+)/.exec(line)?.[1] ?? 'main', pid }]
  })
}

function commandLineOf(pid: string): string {
  if (!/^\d+$/.test(pid)) return ''
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    // It has ended since.
    return ''
  }
}

/** Whether a core dump of this process would hold any of its memory (core(5), proc(5)); of one that has ended, none. */
function isInDump(pid: string): boolean {
  try {
    return wouldBeDumped(pid)
  } catch {
    return false
  }
}

function wouldBeDumped(pid: string): boolean {
  const kinds = Number.parseInt(readFileSync(`/proc/${pid}/coredump_filter`, 'utf8'), 16)
  // The kernel dumps no process whose files here belong to root although it runs as somebody else.
  const owner = statSync(`/proc/${pid}/environ`).uid
  const [, user] = /^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return kinds !== 0 && owner === Number(user)
}

test('a core dump of the running app holds nothing of the memory of its processes', {
  tag: '@all',
}, async () => {
  const app = await launchApp()
  await expect(app.page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  // A zygote is what Chromium forks the others from: it never holds anything of ours.
  const processes = () => processesOf(app.userData).filter(({ kind }) => kind !== 'zygote')
  expect(processes().map(({ kind }) => kind)).toEqual(expect.arrayContaining(['main', 'renderer']))
  await expect.poll(() => processes().filter(({ pid }) => isInDump(pid))).toEqual([])
  await app.close()
})
