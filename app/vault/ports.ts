import type { JsonFile, Ports, ReadResult, WriteResult } from '../ports/index.ts'
import type { VaultProblem } from './model/vault-view.ts'
import type { Kdf } from './vault-format.ts'

export type OpenResult =
  | { readonly kind: 'opened'; readonly plain: string; readonly needsNewSeal: boolean }
  /** Locked, still starting, or silent for 30 s. Retry later and change nothing. */
  | { readonly kind: 'unavailable' }
  /** The keychain answers, but has another key. */
  | { readonly kind: 'other-key' }
  /** Permanent: damaged, or sealed by something that protects nothing. */
  | { readonly kind: 'unreadable'; readonly problem: VaultProblem }

export type SealResult =
  | { readonly kind: 'sealed'; readonly sealed: string }
  /** It is locked, refused access, does not answer, or its key is publicly known (Linux without a keyring). */
  | { readonly kind: 'unavailable'; readonly problem: VaultProblem }

/** The system's keychain: seals text so that only this person can open it again. Never rejects. */
export interface Keychain {
  seal(plain: string): Promise<SealResult>
  open(sealed: string): Promise<OpenResult>
}

/** `damaged`: the sealed text itself is broken, so that no key opens it. */
export type DecryptResult =
  | { readonly kind: 'opened'; readonly plain: string }
  | { readonly kind: 'wrong-key' }
  | { readonly kind: 'damaged' }

/** AES-256-GCM (NIST SP 800-38D) under keys of 32 bytes, and scrypt (RFC 7914). */
export interface Cipher {
  newKey(): Uint8Array
  /** Today's costs, and a new random salt. */
  newKdf(): Kdf
  /** A key from a passphrase (NFC). Rejects if there is not enough memory for it. */
  deriveKey(passphrase: string, kdf: Kdf): Promise<Uint8Array>
  /** Decryption needs the same `header`, which is not part of the sealed text. */
  encrypt(key: Uint8Array, plain: string, header: string): string
  decrypt(key: Uint8Array, sealed: string, header: string): DecryptResult
  /** A key as text (base64), so that it can be sealed itself. */
  keyToText(key: Uint8Array): string
  textToKey(text: string): Uint8Array | null
}

/** How hard a passphrase is to guess, 0 (at once) to 4 (very hard), by what guessers try: words, dates, patterns. */
export type EstimateStrength = (passphrase: string) => Promise<{ readonly score: number }>

/** `changed`: the file is not the one that was last read or written. It stays, and `found` now counts as read. */
export type VaultChange = WriteResult | { readonly kind: 'changed'; readonly found: ReadResult }

export type KeepResult =
  | { readonly kind: 'kept'; readonly fileName: string }
  | Extract<WriteResult, { kind: 'failed' }>

/** Like `JsonFile`, but never replaces a file that it has not read. `at`: now, epoch ms. */
export interface VaultFile extends Pick<JsonFile, 'read'> {
  write(value: unknown): Promise<VaultChange>
  /** Also `written` if there is no such file. */
  remove(): Promise<VaultChange>
  /** The number of wrong guesses in a row, in a file beside the vault. */
  readonly guesses: JsonFile
  /** Moves the vault to `vault.<why>-<time>.json` without changing it. */
  setAside(why: 'unreadable' | 'other-key', at: number): Promise<KeepResult>
  /** The names of the vaults that were set aside, newest first. */
  listSetAside(): Promise<readonly string[]>
  readSetAside(fileName: string): Promise<ReadResult>
  removeSetAside(fileName: string): Promise<void>
  /** Removes it, whatever it is, and whatever could name an account: vaults and settings set aside, logs. */
  removeEverything(): Promise<WriteResult>
}

/** The files `activity/<account id>`, each a sealed text. Never rejects. */
export interface ActivityFiles {
  /** The accounts that have a file. */
  ids(): Promise<readonly string[]>
  /** Null if there is none, or it cannot be read. */
  read(accountId: string): Promise<string | null>
  write(accountId: string, sealed: string): Promise<boolean>
  remove(accountId: string): Promise<void>
  removeAll(): Promise<void>
}

export interface VaultPorts extends Pick<Ports, 'clock' | 'log' | 'confirmDialog'> {
  readonly keychain: Keychain
  readonly cipher: Cipher
  readonly estimateStrength: EstimateStrength
  readonly file: VaultFile
  readonly activityFiles: ActivityFiles
  /** Resolves when the window shows its first screen; until then nothing should compete with that. */
  readonly firstScreen: Promise<unknown>
}
