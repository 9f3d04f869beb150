import type { Confirmation } from '../util/confirmation.ts'
import type { FileFailure } from '../util/file-failure.ts'

/**
 * What more than one capability needs from outside, each port under the name that it has everywhere. `main/` brings them for
 * Electron and Node, tests bring their own. A function takes those that it needs as `Pick<Ports, 'clock' | 'log'>`. The
 * ports of one capability alone are in its own `ports.ts`. Instants are epoch milliseconds and end in `At`, durations end in
 * `Ms`.
 */
export interface Ports {
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  readonly digest: Digest
  readonly network: Network
  readonly power: Power
  readonly confirmDialog: ConfirmDialog
}

/** Time. The first two are read because neither alone can tell a sleep from a clock that was set. */
export interface Clock {
  /** The wall clock, epoch ms. May jump either way. */
  now(): number
  /** A clock that only runs forward, in ms from an arbitrary start. May stand still while the machine sleeps. */
  monotonic(): number
  /**
   * Time since the computer started, ms, sleep included. Nobody can set it, so that what is allowed for a time ends
   * by it. It may go in steps of a second, which is too coarse for a timer.
   */
  uptime(): number
  /** Runs `run` once after `delayMs` (0 to 2^31 - 1). Returns how to cancel it. */
  after(delayMs: number, run: () => void): () => void
}

export interface Random {
  /** A number in [0, 1). */
  fraction(): number
  /** A new random identifier (RFC 9562 version 4). */
  id(): string
}

/** One-way digest with a key: recognises a value without storing it. */
export interface Digest {
  /** HMAC-SHA-256 of `text` under `key` (both UTF-8), as lower-case hex. RFC 2104. */
  keyed(key: string, text: string): string
}

/** The one logger. Adapters replace registered secrets before a line is written anywhere. */
export interface Log {
  info(event: string, detail?: Readonly<Record<string, unknown>>): void
  warn(event: string, detail?: Readonly<Record<string, unknown>>): void
  error(event: string, detail?: Readonly<Record<string, unknown>>): void
}

/** Whether a network is there at all, and news of it. */
export interface Network {
  isOnline(): boolean
  onChange(listener: (online: boolean) => void): () => void
  /** Looks now, and tells the listeners if it changed. */
  check(): void
}

export type PowerEvent = 'suspend' | 'resume' | 'lock' | 'unlock'

export interface Power {
  onEvent(listener: (event: PowerEvent) => void): () => void
}

/** Asks the person in a dialog of the system, which no page can press. *Cancel* is what Enter presses. */
export interface ConfirmDialog {
  /** True only if the person chose to go on before `lockSignal`, the next lock, was aborted. Never rejects. */
  confirm(confirmation: Confirmation, lockSignal: AbortSignal): Promise<boolean>
}

/** A notification of the system. Each capability has its own messages: a code, and what its words need. */
export interface Notification<Message> {
  /** A later notification replaces an earlier one with the same tag. */
  readonly tag: string
  readonly message: Message
  /** Opened by a click on it. */
  readonly accountId: string | null
}

export interface Notifier<Message> {
  show(notification: Notification<Message>): void
  /** Takes back what is shown under the tag, if anything is. */
  withdraw(tag: string): void
}

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
