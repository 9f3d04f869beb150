import { rmSync } from 'node:fs'
import { hostname } from 'node:os'
import { basename, join } from 'node:path'
import { linkTarget } from '../files/files.ts'

/** Who has a data folder open. */
export type Holder =
  | { readonly kind: 'here'; readonly pid: number }
  /** Another computer, where the folder is on a server. */
  | { readonly kind: 'elsewhere'; readonly host: string }

/**
 * On Linux and macOS Chromium keeps a link in the data folder, to `HOST-PID`, while a program has the folder open. A
 * crash leaves it there. For this computer it counts as long as that process is a Deckpass; whether it still counts for
 * another computer nobody can tell. Null if nobody has the folder open, and on Windows, where the lock ends with its
 * process.
 */
export function holderOf(folder: string): Holder | null {
  const [, host = '', pid = ''] = /^(.+)-(\d+)$/.exec(linkTarget(lockIn(folder)) ?? '') ?? []
  if (host === '') return null
  if (host !== hostname()) return { kind: 'elsewhere', host }
  return isDeckpass(Number(pid)) ? { kind: 'here', pid: Number(pid) } : null
}

export function takeOver(folder: string): void {
  rmSync(lockIn(folder), { force: true })
}

function lockIn(folder: string): string {
  return join(folder, 'SingletonLock')
}

/** Whether another process runs this program. An AppImage's program is in another folder at each start. */
function isDeckpass(pid: number): boolean {
  if (pid === process.pid) return false
  // Linux adds ` (deleted)` if the file was replaced while it runs, as by an update.
  const program = linkTarget(`/proc/${pid}/exe`)?.replace(/ \(deleted\)$/, '') ?? null
  return program !== null && basename(program) === basename(process.execPath)
}
