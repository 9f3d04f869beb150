import * as z from 'zod/mini'

export const fileProblem = z.enum([
  'access-denied',
  'damaged',
  'disk-error',
  'disk-full',
  'empty',
  'folder-missing',
  'in-use',
  'is-device',
  'is-folder',
  'is-link',
  /** There is a file where the folder should be. */
  'folder-is-file',
  'not-utf8',
  'other-owner',
  'quota-used',
  'read-only',
  'too-large',
  'too-large-for-disk',
  'unknown',
])
export type FileProblem = z.infer<typeof fileProblem>
