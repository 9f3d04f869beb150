import { setTimeout as sleep } from 'node:timers/promises'
import type { FileFailure } from '../../app/model/vault-problem.ts'

/** What went wrong with a file. */
export function fileFailure(error: unknown): FileFailure {
  return error instanceof SyntaxError ? 'damaged' : (failures[codeOf(error)] ?? 'unknown')
}

const failures: Readonly<Record<string, FileFailure>> = {
  ENOSPC: 'disk-full',
  EFBIG: 'too-large-for-disk',
  EDQUOT: 'quota-used',
  EROFS: 'read-only',
  EACCES: 'access-denied',
  EPERM: 'access-denied',
  EBUSY: 'in-use',
  EISDIR: 'is-folder',
  ELOOP: 'is-link',
  ENOTDIR: 'folder-is-file',
  EEXIST: 'folder-is-file',
  ENOENT: 'folder-missing',
  EIO: 'disk-error',
  ERR_STRING_TOO_LONG: 'too-large',
  ERR_FS_FILE_TOO_LARGE: 'too-large',
}

/** The system's code of an error, such as `ENOSPC`; empty where it has none. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error) || !('code' in error)) return ''
  return typeof error.code === 'string' ? error.code : ''
}

/** Virus scanners and backups hold a file for a moment, above all on Windows. */
const passing: ReadonlySet<string> = new Set(['EBUSY', 'EMFILE', 'ENFILE', 'EAGAIN', 'ETXTBSY'])
const passingOnWindows: ReadonlySet<string> = new Set(['EPERM', 'EACCES'])
const pausesMs = [20, 60, 180, 540]

/** Runs `action` again, up to four times within 0.8 s, while what stops it is likely to pass. */
export async function patiently<T>(action: () => Promise<T>): Promise<T> {
  for (const pauseMs of pausesMs) {
    try {
      return await action()
    } catch (error) {
      const code = codeOf(error)
      const passes = passing.has(code) || (process.platform === 'win32' && passingOnWindows.has(code))
      if (!passes) throw error
      await sleep(pauseMs)
    }
  }
  return action()
}
