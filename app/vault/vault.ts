import type { Account } from '../model/account.ts'
import type { Notice } from '../model/notice.ts'
import type { VaultRefusal } from '../model/refusal.ts'
import type { VaultView } from '../model/snapshot.ts'
import type {
  Cipher,
  Clock,
  ConfirmDialog,
  EstimateStrength,
  Keychain,
  Log,
  VaultFile,
} from '../ports/index.ts'
import type { LockRecord } from './content.ts'

export interface VaultPorts {
  readonly clock: Clock
  readonly log: Log
  readonly keychain: Keychain
  readonly cipher: Cipher
  readonly estimateStrength: EstimateStrength
  readonly confirmDialog: ConfirmDialog
  readonly file: VaultFile
}

export type UnlockResult =
  | { readonly kind: 'unlocked' }
  | { readonly kind: 'refused'; readonly refusal: VaultRefusal; readonly retryAt: number | null }

export type ProtectResult =
  | { readonly kind: 'protected' }
  /** The person was asked, and said no. */
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'refused'; readonly refusal: VaultRefusal }

/** How the vault will be protected from now on. */
export type ProtectChoice =
  | { readonly kind: 'keychain' }
  | { readonly kind: 'passphrase'; readonly passphrase: string }
  | { readonly kind: 'session' }

/** Accounts and secrets at rest. `AccountStore` keeps the accounts in memory; the vault keeps what must outlive the app. */
export interface Vault {
  /** What the window may show of it. */
  readonly view: VaultView
  /** Whether the keychain is real, so that it can be offered. */
  readonly keychainOffered: boolean
  /** What the person must be told once, e.g. that a vault was set aside. */
  readonly notices: readonly Notice[]
  /**
   * Runs after each change of `view`. `opened` is null, or the accounts that are there from now on in place of
   * all others: after the vault was opened, and none after everything was forgotten.
   */
  onChange(listener: (opened: readonly Account[] | null) => void): () => void
  /**
   * Reads and opens the file. Call once at start, and again (`vault.retry`) while `unavailable`; it also retries
   * by itself.
   */
  open(): Promise<void>
  /** Opens nothing once `lockSignal` is aborted. */
  unlock(passphrase: string, lockSignal?: AbortSignal): Promise<UnlockResult>
  /**
   * Seals everything again under `choice`. `currentPassphrase` counts only if a passphrase seals the vault now. A crash
   * in the middle leaves the old or the new vault, whole. Once `lockSignal` is aborted, the old one stays: what
   * unlocks Deckpass must not change while it is locked.
   */
  protect(choice: ProtectChoice, currentPassphrase?: string, lockSignal?: AbortSignal): Promise<ProtectResult>
  /**
   * Stores these accounts in place of the others. Several saves in one go become one write of the newest. A failed
   * write shows in `view`.
   */
  save(accounts: readonly Account[]): void
  /** How the interface is locked, as it is stored with the accounts. */
  readonly lock: LockRecord
  /** Resolves with null once it is on disk, or with why it is not. Never rejects. */
  saveLock(lock: LockRecord): Promise<VaultRefusal | null>
  /** Whether this is the passphrase that seals an open vault; no if none does. */
  fitsPassphrase(passphrase: string): Promise<boolean>
  /**
   * Forgets the data key and the accounts of a vault that a passphrase seals; does nothing with any other vault.
   * Never loses a change: if one is not written yet, the vault stays open.
   */
  close(): Promise<void>
  /** Resolves when everything saved so far is on disk or has failed. */
  waitForWrites(): Promise<void>
  /** Removes the file and all that could name an account; the next state is as at the first start. */
  forgetEverything(): Promise<void>
  /** Stops timers. */
  stop(): void
}
