import type { FileFailure } from '../util/file-failure.ts'

/**
 * Why a file that the person chose must not be rewritten; null if it may be.
 *
 * @param userId who Deckpass runs as; null on Windows, where files have no owner of this kind
 */
export function rewriteFailure(
  { text, ownerId }: { readonly text: string; readonly ownerId: number },
  userId: number | null,
): FileFailure | null {
  // Node replaces bytes that are not UTF-8 with this character, so that a rewrite would lose them.
  if (text.includes('\uFFFD')) return 'not-utf8'
  // A rewritten file would belong to this user, so that its owner could no longer read it.
  return userId !== null && ownerId !== userId ? 'other-owner' : null
}

/**
 * True if other users can read a file with this mode, stat(2). A line is written to it only if the person has agreed.
 */
export function isReadableByOthers(mode: number): boolean {
  return (mode & 0o044) !== 0
}

/**
 * True if other users can put another file in the place of one in this folder, stat(2).
 *
 * @param groupId the group of the person, to which nobody else belongs on most systems
 */
export function isReplaceableByOthers(
  { mode, gid }: { readonly mode: number; readonly gid: number },
  groupId: number,
): boolean {
  return (mode & 0o002) !== 0 || ((mode & 0o020) !== 0 && gid !== groupId)
}
