import { rmSync } from 'node:fs'
import { hostname } from 'node:os'
import { basename, join } from 'node:path'
import { linkTarget } from '../files/files.ts'
import { answers } from './private-socket.ts'

/** Who has a data folder open. */
export type Holder =
  | { readonly kind: 'here'; readonly pid: number }
  /** Another computer, if the folder is on a file server. */
  | { readonly kind: 'elsewhere'; readonly host: string }

/**
 * The owner of Chromium's lock: on Linux and macOS a link in the data folder to `HOST-PID`, which a crash leaves
 * behind. On this computer it is stale if that process is no Deckpass; whether another computer's is stale cannot be
 * found out. Null if nobody has the folder open, and on Windows, where the lock ends with its process.
 */
export async function holderOf(folder: string): Promise<Holder | null> {
  const [, host = '', pid = ''] = /^(.+)-(\d+)$/.exec(linkTarget(lockIn(folder)) ?? '') ?? []
  if (host === '') return null
  const here = { kind: 'here', pid: Number(pid) } as const
  if (host === hostname()) return isDeckpass(here.pid) ? here : null
  // A network may have given this computer another name since. Chromium's socket is in a local temporary folder.
  const socket = linkTarget(join(folder, 'SingletonSocket'))
  return socket !== null && (await answers({ path: socket })) ? here : { kind: 'elsewhere', host }
}

export function takeOver(folder: string): void {
  rmSync(lockIn(folder), { force: true })
}

function lockIn(folder: string): string {
  return join(folder, 'SingletonLock')
}

/**
 * Whether `pid` is another process of this program. Compares names, because an AppImage runs from a new folder each
 * time.
 */
function isDeckpass(pid: number): boolean {
  if (pid === process.pid) return false
  // Linux appends ` (deleted)` if the file was replaced, as by an update.
  const program = linkTarget(`/proc/${pid}/exe`)?.replace(/ \(deleted\)$/, '') ?? null
  return program !== null && basename(program) === basename(process.execPath)
}
