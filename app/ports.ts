import type { ProxyPassword } from './model/account.ts'
import type { Settings } from './model/settings.ts'

/**
 * Everything that `app/` needs from outside. `main/adapters/` has one file per port for Electron and
 * Node; tests bring their own. Instants are epoch milliseconds and end in `At`, durations end in `Ms`.
 */

/** Time. Both clocks are read because neither alone can tell a sleep from a clock that was set. */
export interface Clock {
  /** The wall clock, epoch ms. May jump either way. */
  now(): number
  /** A clock that only runs forward, in ms from an arbitrary start. May stand still while the machine sleeps. */
  monotonic(): number
  /** Runs `run` once after `delayMs` (0 to 2^31 - 1). Returns how to cancel it. */
  after(delayMs: number, run: () => void): () => void
}

/** Uniform randomness. */
export interface Random {
  /** A number in [0, 1). */
  fraction(): number
  /** A new random identifier (RFC 9562 version 4). */
  id(): string
}

export interface HttpRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Told to this proxy alone, once, if it asks. */
  readonly proxy?: ProxyPassword | undefined
  /** Time until the whole answer must be there. */
  readonly timeoutMs: number
  /** A longer body ends the call as `too-large`. */
  readonly maxBodyBytes: number
  readonly signal: AbortSignal
}

export type HttpResult =
  | {
      readonly kind: 'answer'
      readonly status: number
      /** Names in lower case, in the order in which they came. */
      readonly headers: Readonly<Record<string, string>>
      readonly body: string
      /** Of the body as it was read, before it became text. */
      readonly bodyBytes: number
    }
  | { readonly kind: 'no-answer'; readonly cause: NoAnswerCause; readonly detail: string }

/**
 * Why no whole answer came. `unreachable`: no connection (DNS, refused, no network). `cut`: the
 * connection broke after it was made, or the TLS handshake did. `certificate`: TLS certificate not
 * trusted. `client-certificate`: the server asked for a certificate of ours and got none that it takes.
 * `proxy-password`: the proxy whose host and port is `detail` wants a password. `proxy-refused`: it did not take the
 * one that it was told. `proxy`: the way through it is closed.
 * `network-stopped`: the part of the app that speaks to the network died. `redirect`: the server pointed
 * elsewhere and was not followed. `cancelled`: `signal` fired.
 */
export type NoAnswerCause =
  | 'unreachable'
  | 'timeout'
  | 'cut'
  | 'certificate'
  | 'client-certificate'
  | 'proxy-password'
  | 'proxy-refused'
  | 'proxy'
  | 'network-stopped'
  | 'redirect'
  | 'too-large'
  | 'cancelled'

/** HTTP POST that never follows a redirect, sends no cookies and uses no cache. It never rejects. */
export interface Http {
  post(request: HttpRequest): Promise<HttpResult>
}

/** Whether a network is there at all, and news of it. */
export interface Network {
  isOnline(): boolean
  onChange(listener: (online: boolean) => void): () => void
}

export type PowerEvent = 'suspend' | 'resume' | 'lock' | 'unlock'

export interface Power {
  onEvent(listener: (event: PowerEvent) => void): () => void
}

/** Writes one value to the clipboard with the marks that keep it out of histories. */
export interface Clipboard {
  /** `marked` is false where the platform lost the text and it was written again as plain text. */
  write(text: string): Promise<{ readonly marked: boolean }>
  readText(): Promise<string>
  clear(): Promise<void>
}

/** One-way digest with a key, for remembering a value without keeping it. */
export interface Digest {
  /** HMAC-SHA-256 of `text` under `key` (both UTF-8), as lower-case hex. RFC 2104. */
  keyed(key: string, text: string): string
}

export interface NotificationContent {
  /** A later notification replaces an earlier one with the same tag. */
  readonly tag: string
  readonly title: string
  readonly body: string
  readonly accountId: string | null
}

export interface Notifier {
  show(notification: NotificationContent): void
}

/** The window, as far as the rest has to know of it. */
export interface WindowState {
  /** Whether the person has it before them, so that it says what there is to say. */
  isInFront(): boolean
}

/** A question with one way to go on; the other button is *Cancel*, and it is the one that Enter presses. */
export interface Question {
  readonly message: string
  readonly detail: string
  /** The label of the button that goes on. */
  readonly confirm: string
}

/** Asks the person in a dialog of the system, which no page can press. */
export interface Questions {
  /** True only if the person chose to go on. Never rejects. */
  confirm(question: Question): Promise<boolean>
}

/** The one logger. Adapters replace registered secrets before a line is written anywhere. */
export interface Log {
  info(event: string, detail?: Readonly<Record<string, unknown>>): void
  warn(event: string, detail?: Readonly<Record<string, unknown>>): void
  error(event: string, detail?: Readonly<Record<string, unknown>>): void
}

/**
 * `basic`: a store exists, but its key is known to everyone (Linux without a keyring). `unavailable`: it is
 * locked, refused, or does not answer.
 */
export type KeychainState = 'protected' | 'basic' | 'unavailable'

export type OpenResult =
  | { readonly kind: 'opened'; readonly plain: string; readonly sealAnew: boolean }
  /** For now: locked, or still starting. Try again later and touch nothing. */
  | { readonly kind: 'unavailable'; readonly detail: string }
  /** For good: wrong key, damaged, or sealed by something that protects nothing. */
  | { readonly kind: 'unreadable'; readonly detail: string }

export type SealResult =
  | { readonly kind: 'sealed'; readonly sealed: string }
  | { readonly kind: 'unavailable'; readonly detail: string }

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
  /** A key from a passphrase (NFC). Rejects where there is not enough memory for it. */
  deriveKey(passphrase: string, kdf: Kdf): Promise<Uint8Array>
  /** `header` is not part of what is sealed, but opens it only if it is the same. */
  encrypt(key: Uint8Array, plain: string, header: string): string
  decrypt(key: Uint8Array, sealed: string, header: string): DecryptResult
  /** A key as text (base64), so that it can be sealed itself. */
  keyToText(key: Uint8Array): string
  /** Null where the text is no key. */
  textToKey(text: string): Uint8Array | null
}

/** How hard a passphrase is to guess: 0 (at once) to 4 (very hard). */
export interface PassphraseStrength {
  readonly score: number
}

/** Weighs passphrases by what guessers try: words, names, dates, keyboard patterns, repeats. */
export interface PassphraseScale {
  weigh(passphrase: string): Promise<PassphraseStrength>
}

export type ReadResult =
  | { readonly kind: 'absent' }
  | { readonly kind: 'found'; readonly value: unknown }
  /** What is there is no vault: damaged, far too large, or no plain file. */
  | { readonly kind: 'unreadable'; readonly detail: string }
  /** It cannot be read now, and may be whole: access is denied, or the disk fails. */
  | { readonly kind: 'unavailable'; readonly detail: string }

/** `detail` is a plain clause without a full stop, such as "the disk is full". */
export type WriteResult = { readonly kind: 'written' } | { readonly kind: 'failed'; readonly detail: string }

/** The vault's file and the one beside it that counts its writes. A write is whole or has not happened, also across a crash. Never rejects. */
export interface VaultFile {
  read(): Promise<ReadResult>
  write(value: unknown): Promise<WriteResult>
  readCount(): Promise<ReadResult>
  writeCount(value: unknown): Promise<WriteResult>
  /** Moves the vault out of the way without changing it; returns its new name, or null if that failed. */
  setAside(at: number): Promise<string | null>
  /** Removes the vault and its count. */
  remove(): Promise<WriteResult>
  /** As `remove`, and with it all else that could name an account: vaults and settings set aside, the logs. */
  removeEverything(): Promise<WriteResult>
}

/** `settings.json`: what a person can set. Nothing secret. */
export interface SettingsStore {
  read(): Settings
  change(patch: Partial<Settings>): void
  /** Runs after each change that made a difference. Returns how to stop listening. */
  onChange(listener: (now: Settings, before: Settings) => void): () => void
}
