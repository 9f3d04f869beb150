import type { UpdateProblem } from '../model/update.ts'

/** Checks signatures by Ed25519 (RFC 8032). */
export interface SignatureCheck {
  /**
   * Whether `signature` (base64, 64 bytes) is that of `text` (UTF-8) under `publicKey` (base64url, 32 bytes). False for
   * whatever is no key or no signature. Never throws.
   */
  isSigned(publicKey: string, text: string, signature: string): boolean
}

/** What Deckpass can replace by itself: the file of an AppImage, what the Windows installer put there, a Mac's app. */
export type ReplaceableKind = 'AppImage' | 'nsis' | 'zip'

/** One file that an update consists of. */
export interface UpdateFile {
  readonly version: string
  /** A name without a folder. */
  readonly name: string
  readonly size: number
  /** base64 */
  readonly sha512: string
}

export type StepResult =
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly problem: UpdateProblem }
  | { readonly kind: 'cancelled' }

/** Where updates come from, and what puts them in the place of this version. Never rejects. */
export interface Updater {
  /** `package`: a package manager installed Deckpass. `other`: it cannot be said what did, or it cannot be replaced. */
  readonly kind: ReplaceableKind | 'package' | 'other'
  /** What the server says of updates, at most 128 KiB; null if it did not answer as it should. */
  readManifest(signal: AbortSignal): Promise<string | null>
  /** Brings the file here and compares it with its size and hash. `onProgress` gets the share, 0 to 1. */
  download(file: UpdateFile, signal: AbortSignal, onProgress: (share: number) => void): Promise<StepResult>
  /**
   * Compares once more what was downloaded last, puts it in the place of this version and has Deckpass quit.
   * `restart`: and start again. Cancelled if `mayInstall` says no right before.
   */
  install(restart: boolean, mayInstall: () => boolean): Promise<StepResult>
}
