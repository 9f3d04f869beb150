import type { Policy, PolicySource } from '../../../app/policy/model.ts'
import type { Settings } from '../../../app/settings/model/settings.ts'
import type { QuitResult } from '../../lifecycle/quit-deckpass.ts'
import type { Failure } from './client.ts'
import { exitStatus } from './exit-status.ts'
import type { ParsedArgs, Usage } from './parse-args.ts'
import { printable } from './plain-text.ts'

export interface CliContext {
  readonly userData: string
  /** The settings and policy that hold here. Reading them takes a while. */
  readSettings(): Promise<SettingsHere>
  readonly version: string
  readonly env: NodeJS.ProcessEnv
  /** Whether a person reads along: standard output, standard error. */
  readonly isTerminal: { readonly out: boolean; readonly said: boolean }
  readonly isDiscarded: boolean
  /** Keeps the memory of this process, and of what it starts from now on, out of core dumps. */
  disableCoreDumps(): void
  /** Data alone goes here. Resolves when it has gone. */
  out(text: string): Promise<void>
  /** Everything else. */
  say(text: string): Promise<void>
  now(): number
  wait(ms: number): Promise<void>
  hasDisplay(): Promise<boolean>
  /** Starts Deckpass; one that runs shows its window, if that is asked for. */
  start(where: 'tray' | 'window'): void
  quit(): Promise<QuitResult>
}

export interface SettingsHere {
  readonly settings: Settings
  readonly policy: Policy
  readonly source: PolicySource
}

/** A command line that runs a command. */
export type Run = Extract<ParsedArgs, { kind: 'run' }>
/** An exit status, or why there is no other. */
export type Done = number | Failure | Usage

export async function complain({ say }: Pick<CliContext, 'say'>, sentence: string): Promise<void> {
  await say(`deckpass: ${printable(sentence)}\n`)
}

export async function print({ out }: Pick<CliContext, 'out'>, text: string): Promise<number> {
  await out(printable(text))
  return exitStatus.done
}
