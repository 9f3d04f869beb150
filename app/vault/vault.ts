import type { Account } from '../model/account.ts'
import type { VaultView } from '../model/snapshot.ts'
import type { Clock, Keychain, Log, PassphraseBoxes, VaultFile } from '../ports.ts'

export interface VaultPorts {
  readonly clock: Clock
  readonly log: Log
  readonly keychain: Keychain
  readonly passphrases: PassphraseBoxes
  readonly file: VaultFile
}

export type UnlockOutcome =
  | { readonly kind: 'unlocked' }
  | { readonly kind: 'refused'; readonly sentence: string; readonly retryAt: number | null }

export type ProtectOutcome =
  | { readonly kind: 'protected' }
  | { readonly kind: 'refused'; readonly sentence: string }

/** How the vault is to be protected from now on. */
export type ProtectChoice =
  | { readonly kind: 'keychain' }
  | { readonly kind: 'passphrase'; readonly passphrase: string }
  | { readonly kind: 'session' }

/** Accounts and secrets at rest. The caller keeps the accounts in memory; the vault keeps what must outlive the app. */
export interface Vault {
  /** How it stands; a new object after each change. */
  readonly view: VaultView
  /** Whether the keychain is real, so that it can be offered. */
  readonly keychainOffered: boolean
  /** What the person must be told once: a vault set aside, and the like. */
  readonly notices: readonly string[]
  /** Runs after each change of `view`, and with the accounts each time the vault has been opened. */
  onChange(listener: (opened: readonly Account[] | null) => void): void
  /** Reads and opens the file. Call once at start, and again (`vault.retry`) while `unavailable`; it also retries by itself. */
  open(): Promise<void>
  unlock(passphrase: string): Promise<UnlockOutcome>
  /** Seals everything anew under `choice`. A crash in the middle leaves the old or the new vault, whole. */
  protect(choice: ProtectChoice): Promise<ProtectOutcome>
  /** Keeps these accounts. Several saves in one go become one write of the newest. Never rejects; a failed write shows in `view`. */
  save(accounts: readonly Account[]): void
  /** Resolves when everything saved so far is on disk or has failed. */
  settled(): Promise<void>
  /** Removes the file and all in it; the next state is as at the first start. */
  forgetEverything(): Promise<void>
  /** Stops timers. */
  close(): void
}
