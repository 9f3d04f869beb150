import type { UpdateProblem } from '../model/help/update.ts'

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
  /** Bytes. */
  readonly size: number
  /** base64 */
  readonly sha512: string
}

export interface UpdateFailure {
  readonly kind: 'failed'
  readonly problem: UpdateProblem
}
export type StepResult = { readonly kind: 'done' } | { readonly kind: 'cancelled' } | UpdateFailure

/** Where updates come from, and what puts them in the place of this version. Never rejects. */
export interface Updater {
  /** `package`: a package manager installed Deckpass. `other`: it cannot be said what did, or it cannot be replaced. */
  readonly kind: ReplaceableKind | 'package' | 'other'
  /** What the server says of updates; nothing of it has been checked but its length. */
  readManifest(signal: AbortSignal): Promise<{ readonly kind: 'read'; readonly text: string } | UpdateFailure>
  /** Brings the file here, if it is the one that was signed. `onProgress` gets the share, 0 to 1. */
  download(file: UpdateFile, signal: AbortSignal, onProgress: (share: number) => void): Promise<StepResult>
  /**
   * Compares size and hash of what was downloaded last once more, puts it in the place of this version and has Deckpass
   * quit. `restart`: and start again. Cancelled if `mayInstall` says no right before.
   */
  install(restart: boolean, mayInstall: () => boolean): Promise<StepResult>
}

/** What stands now where this Deckpass was started from. */
export interface InstalledProgram {
  /**
   * Null while that is the very file that runs, and while what is there cannot say its version, as in the middle of an
   * installation. Never rejects.
   */
  readVersion(): Promise<string | null>
}
