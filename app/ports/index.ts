import type { FileProblem } from '../util/file-problem.ts'
import type { Listeners } from '../util/listeners.ts'
import type { Confirmation } from './model/confirmation.ts'

/**
 * The ports that several capabilities share, under the same names everywhere; a port of one capability alone is in its
 * `ports.ts`. `main/` implements all but the scheduler; tests pass fakes. A function takes the ports that it needs as
 * `Pick<Ports, 'clock' | 'log'>`. Instants are epoch milliseconds and end in `At`; durations end in `Ms`.
 */
export interface Ports {
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  readonly digest: Digest
  readonly network: Network
  readonly power: Power
  readonly confirmDialog: ConfirmDialog
  readonly scheduler: SchedulerEvents
}

/** Together these clocks tell a sleep from a change of the wall clock, except on macOS, where `uptime` follows it. */
export interface Clock {
  /** The wall clock, epoch ms. May jump either way. */
  now(): number
  /** Never runs backward; ms from an arbitrary start. May stop while the computer sleeps. */
  monotonic(): number
  /** Time since the start of the computer, with sleep, ms, in steps of up to 1 s. Only on macOS can it be set. */
  uptime(): number
  /** Runs `run` once after `delayMs` (0 to 2^31 - 1). Returns a cancel function. */
  after(delayMs: number, run: () => void): () => void
}

export interface Random {
  /** A number in [0, 1). */
  fraction(): number
  /** A new random identifier (RFC 9562 version 4). */
  id(): string
}

/** A keyed one-way digest recognises a value without storing it. */
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

export interface Network {
  /** False if the computer has no network at all. */
  isOnline(): boolean
  readonly changed: Pick<Listeners<[online: boolean]>, 'add'>
  /** Checks now, and notifies the listeners of a change. */
  check(): void
}

export type PowerEvent = 'suspend' | 'resume' | 'lock' | 'unlock'

export interface Power {
  readonly changed: Pick<Listeners<[event: PowerEvent]>, 'add'>
}

export interface Wake {
  readonly kind: 'resume' | 'unlock' | 'online'
  /** The apparent length of the sleep, ms; 0 if unknown. */
  readonly sleptMs: number
}

/** Events of `app/events/scheduler.ts`. */
export interface SchedulerEvents {
  /** Emitted at least once a minute while the computer is awake. The state of the network is known by then. */
  readonly ticked: Pick<Listeners, 'add'>
  /** The computer or the network is back. Due calls are made in the same turn, or 5 to 10 s later after a sleep. */
  readonly woken: Pick<Listeners<[wake: Wake]>, 'add'>
}

/** A system dialog. No page can press its buttons, and Enter presses *Cancel*. */
export interface ConfirmDialog {
  /** True only if the person confirmed before the next lock, which aborts `lockSignal`. Never rejects. */
  confirm(confirmation: Confirmation, lockSignal: AbortSignal): Promise<boolean>
}

/** A system notification. Each capability has its own messages: a code, and the values that its words need. */
export interface Notification<Message> {
  /** A later notification replaces an earlier one with the same tag. */
  readonly tag: string
  readonly message: Message
  /** The account that a click opens. */
  readonly accountId: string | null
}

export interface Notifier<Message> {
  show(notification: Notification<Message>): void
  withdraw(tag: string): void
}

export type ReadResult =
  | { readonly kind: 'absent' }
  | { readonly kind: 'found'; readonly value: unknown }
  /** The file can never be read: it is damaged, far too large or not a regular file. */
  | { readonly kind: 'unreadable'; readonly problem: FileProblem }
  /** The file cannot be read now, but may be intact: access is denied, or the disk fails. */
  | { readonly kind: 'unavailable'; readonly problem: FileProblem }

export type WriteResult =
  | { readonly kind: 'written' }
  | { readonly kind: 'failed'; readonly problem: FileProblem }

/** A JSON file in Deckpass's folder. Writes are atomic, even across a crash. Never rejects. */
export interface JsonFile {
  read(): Promise<ReadResult>
  write(value: unknown): Promise<WriteResult>
  /** Also `written` if there is no such file. */
  remove(): Promise<WriteResult>
}
