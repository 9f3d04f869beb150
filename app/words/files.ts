import type { FileFailure } from '../model/vault-problem.ts'

/** Why a file cannot be read or written, as clauses without a full stop. */
export const fileFailureWords: Readonly<Record<FileFailure, string>> = {
  'access-denied': 'access to the file is denied',
  damaged: 'the file is damaged',
  'disk-error': 'the disk reports an error',
  'disk-full': 'the disk is full',
  empty: 'the file is empty',
  'folder-is-file': 'a file is where its folder belongs',
  'folder-is-link': 'a link is in the place of its folder',
  'folder-missing': 'its folder is missing',
  'in-use': 'another program uses the file',
  'is-device': 'a pipe or a device is in its place',
  'is-folder': 'a folder is in its place',
  'is-link': 'a link is in its place',
  'not-utf8': 'the file is not text in UTF-8',
  'other-owner': 'the file belongs to another user',
  'over-64-kib': 'the file is larger than 64 KiB',
  'quota-used': 'your share of the disk is used up',
  'read-only': 'the disk is read-only',
  'too-large': 'the file is far too large',
  'too-large-for-disk': 'the file would be too large for this disk',
  unknown: 'the file system failed',
}
