import type { Confirmation } from './model/confirmation.ts'
import type { NotificationMessage } from './model/notification.ts'
import type { Settings } from './model/settings.ts'

export type * from './ports/network.ts'
export type * from './ports/storage.ts'

/**
 * Everything that `app/` needs from outside; `ports/` has the network and what is kept on disk.
 * `main/adapters/` has one file per port for Electron and Node; tests bring their own. Instants are epoch
 * milliseconds and end in `At`, durations end in `Ms`.
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

export type PowerEvent = 'suspend' | 'resume' | 'lock' | 'unlock'

export interface Power {
  onEvent(listener: (event: PowerEvent) => void): () => void
}

/** How long nobody has pressed a key or moved the mouse. */
export interface Idle {
  /** False where the system does not tell, as under Wayland. */
  readonly isKnown: boolean
  /** In ms. */
  forMs(): number
}

/** Asks the system to confirm that the person before it is the one who is logged in. */
export interface PersonCheck {
  /** Null where the system has no way that Deckpass can ask by. */
  readonly kind: 'touch-id' | 'polkit' | null
  /** Once `lockSignal` aborts, the answer is no; where the system allows it, it stops asking. Never rejects. */
  confirm(lockSignal: AbortSignal): Promise<boolean>
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

export interface Notification {
  /** A later notification replaces an earlier one with the same tag. */
  readonly tag: string
  readonly message: NotificationMessage
  /** Opened by a click on it. */
  readonly accountId: string | null
}

export interface Notifier {
  show(notification: Notification): void
}

/** The window, as far as the rest has to know of it. */
export interface WindowState {
  /** Whether the person has it before them, so that it says what there is to say. */
  isInFront(): boolean
}

/** Asks the person in a dialog of the system, which no page can press. *Cancel* is what Enter presses. */
export interface ConfirmDialog {
  /** True only if the person chose to go on before `lockSignal`, the next lock, was aborted. Never rejects. */
  confirm(confirmation: Confirmation, lockSignal: AbortSignal): Promise<boolean>
}

/** The one logger. Adapters replace registered secrets before a line is written anywhere. */
export interface Log {
  info(event: string, detail?: Readonly<Record<string, unknown>>): void
  warn(event: string, detail?: Readonly<Record<string, unknown>>): void
  error(event: string, detail?: Readonly<Record<string, unknown>>): void
}

/** `settings.json`: what a person can set. Nothing secret. */
export interface SettingsStore {
  read(): Settings
  change(patch: Partial<Settings>): void
  /** Runs after each change that made a difference. Returns how to stop listening. */
  onChange(listener: (after: Settings, before: Settings) => void): () => void
}
