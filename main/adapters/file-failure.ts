import { setTimeout as sleep } from 'node:timers/promises'

/** What went wrong with a file, as a plain clause without path or full stop. */
export function fileFailure(error: unknown): string {
  if (error instanceof SyntaxError) return 'the file is damaged'
  const code = codeOf(error)
  return words[code] ?? (code === '' ? 'the file system failed' : `the file system failed (${code})`)
}

const words: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EFBIG: 'the file would be too large for this disk',
  EDQUOT: 'your share of the disk is used up',
  EROFS: 'the disk is read-only',
  EACCES: 'access to the file is denied',
  EPERM: 'access to the file is denied',
  EBUSY: 'another program uses the file',
  EISDIR: 'a folder is in its place',
  ELOOP: 'a link that leads nowhere is in its place',
  ENOTDIR: 'a file is where its folder belongs',
  EEXIST: 'a file is where its folder belongs',
  ENOENT: 'its folder is missing',
  EIO: 'the disk reports an error',
  ERR_STRING_TOO_LONG: 'the file is far too large',
  ERR_FS_FILE_TOO_LARGE: 'the file is far too large',
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
