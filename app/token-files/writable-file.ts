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

/** True if other users can read a file with this mode, stat(2). A line is written to it only if the person has agreed. */
export function isReadableByOthers(mode: number): boolean {
  return (mode & 0o044) !== 0
}
