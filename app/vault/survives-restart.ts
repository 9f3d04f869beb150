import type { Account } from './model/account.ts'
import type { VaultView } from './model/vault-view.ts'

/** True if Deckpass continues with all of these accounts after a restart, without the person. */
export function survivesRestart(vault: VaultView, accounts: readonly Account[]): boolean {
  // A passphrase has to be typed first.
  if (vault.state === 'closed') return true
  if (vault.state !== 'ready' || vault.protection !== 'keychain' || vault.notSaved !== null) return false
  return accounts.every(({ keepSignedIn, credentials }) => keepSignedIn || credentials === null)
}
