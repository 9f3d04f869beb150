import type { Policy, PolicyProblem, PolicySource } from '../policy/model.ts'
import type { Settings, SettingsPatch } from '../settings/model/settings.ts'
import type { Notice } from '../snapshot/model/notice.ts'
import type { FileFailure, VaultProblem } from '../vault/model/storage-problem.ts'

/**
 * `basic`: a store exists, but its key is known to everyone (Linux without a keyring). `unavailable`: it is
 * locked, refused, or does not answer.
 */
export type KeychainState = 'protected' | 'basic' | 'unavailable'

export type OpenResult =
  | { readonly kind: 'opened'; readonly plain: string; readonly needsNewSeal: boolean }
  /** For now: locked, or still starting. Try again later and touch nothing. */
  | { readonly kind: 'unavailable' }
  /** For good: wrong key, damaged, or sealed by something that protects nothing. */
  | { readonly kind: 'unreadable'; readonly problem: VaultProblem }

export type SealResult =
  | { readonly kind: 'sealed'; readonly sealed: string }
  | { readonly kind: 'unavailable'; readonly problem: VaultProblem }

/** The system's keychain: seals text so that only this person can open it again. Never rejects. */
export interface Keychain {
  state(): Promise<KeychainState>
  seal(plain: string): Promise<SealResult>
  open(sealed: string): Promise<OpenResult>
}

/** Key derivation, as written in the vault's header. RFC 7914. */
export interface Kdf {
  readonly name: 'scrypt'
  readonly N: number
  readonly r: number
  readonly p: number
  /** base64, 16 bytes. */
  readonly salt: string
}

/** `damaged`: the sealed text itself is broken, so that no key opens it. */
export type DecryptResult =
  | { readonly kind: 'opened'; readonly plain: string }
  | { readonly kind: 'wrong-key' }
  | { readonly kind: 'damaged' }

/** AES-256-GCM (NIST SP 800-38D) under keys of 32 bytes, and scrypt (RFC 7914). */
export interface Cipher {
  /** A random key. */
  newKey(): Uint8Array
  /** Today's costs, and a new random salt. */
  newKdf(): Kdf
  /** A key from a passphrase (NFC). Rejects if there is not enough memory for it. */
  deriveKey(passphrase: string, kdf: Kdf): Promise<Uint8Array>
  /** `header` is not part of what is sealed, but opens it only if it is the same. */
  encrypt(key: Uint8Array, plain: string, header: string): string
  decrypt(key: Uint8Array, sealed: string, header: string): DecryptResult
  /** A key as text (base64), so that it can be sealed itself. */
  keyToText(key: Uint8Array): string
  /** Null if the text is no key. */
  textToKey(text: string): Uint8Array | null
}

/** How hard a passphrase is to guess: 0 (at once) to 4 (very hard). */
interface PassphraseStrength {
  readonly score: number
}

/** Goes by what guessers try: words, names, dates, keyboard patterns, repeats. */
export type EstimateStrength = (passphrase: string) => Promise<PassphraseStrength>

export type ReadResult =
  | { readonly kind: 'absent' }
  | { readonly kind: 'found'; readonly value: unknown }
  /** What is there can never be read: damaged, far too large, or no plain file. */
  | { readonly kind: 'unreadable'; readonly problem: FileFailure }
  /** It cannot be read now, and may be whole: access is denied, or the disk fails. */
  | { readonly kind: 'unavailable'; readonly problem: FileFailure }

export type WriteResult =
  | { readonly kind: 'written' }
  | { readonly kind: 'failed'; readonly problem: FileFailure }

/** A JSON file in Deckpass' folder. A write is whole or has not happened, also across a crash. Never rejects. */
export interface JsonFile {
  read(): Promise<ReadResult>
  write(value: unknown): Promise<WriteResult>
  /** Also `written` if there is no such file. */
  remove(): Promise<WriteResult>
}

/** `changed`: the file is not the one that was last read or written. It stays, and `found` counts as read from then on. */
export type VaultChange = WriteResult | { readonly kind: 'changed'; readonly found: ReadResult }

/** Under which name a file was kept. */
export type KeepResult =
  | { readonly kind: 'kept'; readonly fileName: string }
  | { readonly kind: 'failed'; readonly problem: FileFailure }

/** As `JsonFile`, but takes the place of nothing that it does not know. `at`: now, epoch ms. */
export interface VaultFile extends Pick<JsonFile, 'read'> {
  write(value: unknown): Promise<VaultChange>
  /** Also `written` if there is no such file. */
  remove(): Promise<VaultChange>
  /** Beside it: how many guesses in a row did not open it. */
  readonly guesses: JsonFile
  /** Copies the vault to `vault.conflict-<time>.json`. */
  keepCopy(at: number): Promise<KeepResult>
  /** Moves the vault to `vault.unreadable-<time>.json` without changing it. */
  setAside(at: number): Promise<KeepResult>
  /** Removes it, whatever it is, and all else that could name an account: vaults and settings set aside, the logs. */
  removeEverything(): Promise<WriteResult>
}

/**
 * Says to the next start that Deckpass was unlocked when it quit. It needs nothing to be written at a lock, so a full or
 * read-only disk cannot lose one: where the mark is missing, the start is locked. At once; never throws.
 */
export interface UnlockedMark {
  /** Removes it. False if there was none, or if it cannot be removed. */
  take(): boolean
  leave(): void
}

/** What becomes of a file; `why` it is left as it is. */
export type FileEdit<Why> =
  /** `private`: the file is the owner's alone; `kept`: it has the mode of the one that was there, if there was one. */
  | { readonly kind: 'write'; readonly text: string; readonly mode: 'private' | 'kept' }
  | { readonly kind: 'remove' }
  | { readonly kind: 'leave'; readonly why: Why }

/** Small text files (UTF-8) that the person chose. Links are followed; a file of another user is refused. */
export interface PersonFiles {
  /**
   * Makes of the text at `path` what `edit` says; null if there is no file. If another program changes the file
   * meanwhile, it asks `edit` again for what is there by then. The new file takes the place of the old one in one step,
   * so that a write is whole or has not happened. Never rejects.
   *
   * @param edit `othersCanRead`: whether other users of this computer can read what it keeps the mode of
   */
  edit<Why>(
    path: string,
    edit: (text: string | null, othersCanRead: boolean) => FileEdit<Why>,
  ): Promise<WriteResult | { readonly kind: 'left'; readonly why: Why }>
  /** Whether other users of this computer may read it. Never rejects. */
  othersCanRead(path: string): Promise<boolean>
}

/** `settings.json`: what a person can set. Nothing secret. */
export interface SettingsStore {
  read(): Settings
  change(patch: SettingsPatch): void
  /** What the person must be told of the file, once. */
  readonly notices: readonly Notice[]
  /** Back to the defaults, also on the disk. */
  forget(): Promise<void>
  /** Runs after each change that made a difference. Returns how to stop listening. */
  onChange(listener: (after: Settings, before: Settings) => void): () => void
}

export type PolicyReadResult =
  | { readonly kind: 'absent' }
  | { readonly kind: 'found'; readonly value: unknown }
  | Extract<PolicyProblem, { kind: 'untrusted' | 'unreadable' }>

/** What was found of the policy, and where. */
export interface PolicyLook {
  readonly result: PolicyReadResult
  readonly source: PolicySource
  /** As `PolicyFile.stamp` gave it before the look. */
  readonly stamp: string | null
}

/** The policy as the system has it, where only an administrator can write. */
export interface PolicyFile {
  /** Never rejects. */
  look(): Promise<PolicyLook>
  /** Changes with the file; null where there is none. Cheap, and never rejects. */
  stamp(): Promise<string | null>
}

/** The policy that holds. */
export interface PolicyStore {
  read(): Policy
  /** Where it came from at the last look; null before the first. */
  readonly source: PolicySource | null
  /** Runs after each change. Returns how to stop listening. */
  onChange(listener: () => void): () => void
}
