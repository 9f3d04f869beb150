import { constants, type Stats } from 'node:fs'
import { type FileHandle, lstat, open } from 'node:fs/promises'
import type { FileFailure } from '../../app/model/vault-problem.ts'
import { codeOf, fileFailure, patiently } from './file-failure.ts'

export type SmallFile =
  | { readonly kind: 'absent' }
  | { readonly kind: 'found'; readonly text: string }
  /** What is there can never be read: it is no plain file, or far too large. */
  | { readonly kind: 'unreadable'; readonly problem: FileFailure }
  /** It cannot be read now: access is denied, or the disk fails. It may be whole. */
  | { readonly kind: 'unavailable'; readonly problem: FileFailure }

/** Absent on Windows, where neither a link nor a pipe can be in a folder in this way. */
const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants

/**
 * Reads a UTF-8 file of at most `maxBytes`, after a look at its kind and size: a pipe or a device would keep
 * us waiting for ever, a huge file would fill the memory. A link is not followed. Never rejects.
 */
export async function readSmallFile(path: string, maxBytes: number): Promise<SmallFile> {
  try {
    // Before it is opened, because opening alone can already set off a device.
    const seen = rejectReason(await lstat(path), maxBytes)
    if (seen !== null) return { kind: 'unreadable', problem: seen }
    const file = await patiently(() => open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK))
    try {
      return await readOpened(file, maxBytes)
    } finally {
      await file.close()
    }
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return { kind: 'absent' }
    return { kind: 'unavailable', problem: fileFailure(error) }
  }
}

/** Looks once more: another file may have taken its place meanwhile. */
async function readOpened(file: FileHandle, maxBytes: number): Promise<SmallFile> {
  const why = rejectReason(await file.stat(), maxBytes)
  return why === null
    ? { kind: 'found', text: await file.readFile('utf8') }
    : { kind: 'unreadable', problem: why }
}

/** Why this is not a file that we would have written; null where it may be. */
export function rejectReason(stats: Stats, maxBytes: number): FileFailure | null {
  if (stats.isSymbolicLink()) return 'is-link'
  if (stats.isDirectory()) return 'is-folder'
  if (!stats.isFile()) return 'is-device'
  return stats.size > maxBytes ? 'too-large' : null
}
