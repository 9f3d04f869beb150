import type { FileProblem } from '../../app/util/file-problem.ts'

export function toFileProblem(error: unknown): FileProblem {
  return error instanceof SyntaxError ? 'damaged' : (problems[errorCode(error)] ?? 'unknown')
}

const problems: Readonly<Record<string, FileProblem>> = {
  ENOSPC: 'disk-full',
  EFBIG: 'too-large-for-disk',
  EDQUOT: 'quota-used',
  EROFS: 'read-only',
  EACCES: 'access-denied',
  EPERM: 'access-denied',
  EBUSY: 'in-use',
  EISDIR: 'is-folder',
  ERR_FS_EISDIR: 'is-folder',
  ELOOP: 'is-link',
  ENOTDIR: 'folder-is-file',
  EEXIST: 'folder-is-file',
  ENOENT: 'folder-missing',
  EIO: 'disk-error',
  ERR_STRING_TOO_LONG: 'too-large',
  ERR_FS_FILE_TOO_LARGE: 'too-large',
}

/** Returns null if `work` succeeds, or why it failed. */
export function attempt(work: () => void): FileProblem | null {
  try {
    work()
    return null
  } catch (error) {
    return toFileProblem(error)
  }
}

/** The system's error code, such as `ENOSPC`, or an empty string. */
export function errorCode(error: unknown): string {
  if (!(error instanceof Error) || !('code' in error)) return ''
  return typeof error.code === 'string' ? error.code : ''
}
