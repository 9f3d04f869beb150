import type { VaultView } from './vault-view.ts'

/**
 * When a person may start anew because the keychain does not answer, epoch ms: 30 s after the first try to open the
 * vault, at `since`. Null if the keychain is not the reason, but the file.
 */
export function startAnewAt({
  since,
  fileFailure,
}: Pick<Extract<VaultView, { state: 'unavailable' }>, 'since' | 'fileFailure'>): number | null {
  return fileFailure === null ? since + 30_000 : null
}
