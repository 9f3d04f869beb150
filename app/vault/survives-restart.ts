import type { Account } from './model/account.ts'
import type { VaultView } from './model/vault-view.ts'

/** Whether after a restart Deckpass goes on with all of these accounts, and needs nobody for it. */
export function survivesRestart(vault: VaultView, accounts: readonly Account[]): boolean {
  // A passphrase has to be typed first.
  if (vault.state === 'closed') return true
  if (vault.state !== 'ready' || vault.protection !== 'keychain' || vault.notSaved !== null) return false
  return accounts.every(({ keepSignedIn, credentials }) => keepSignedIn || credentials === null)
}
