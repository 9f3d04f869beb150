import type { Policy, PolicySource } from '../../../app/policy/model.ts'
import type { ProblemCode } from '../../../app/programs/model/program-problem.ts'
import type { Settings } from '../../../app/settings/model/settings.ts'
import type { QuitResult } from '../../lifecycle/quit-deckpass.ts'
import { type ExitStatus, exitStatus } from './exit-status.ts'
import type { ParsedArgs, Usage } from './parse-args.ts'

export interface CliContext {
  readonly userData: string
  /** The settings and policy that hold here. Reading them takes a while. */
  readSettings(): Promise<SettingsHere>
  readonly version: string
  readonly env: NodeJS.ProcessEnv
  /** Whether standard output, and standard error (`said`), are a terminal, which a person reads. */
  readonly isTerminal: { readonly out: boolean; readonly said: boolean }
  /** Whether standard output goes nowhere. */
  readonly isDiscarded: boolean
  /** Keeps the memory of this process, and of what it starts from now on, out of core dumps. */
  disableCoreDumps(): void
  /** Writes data to standard output. Resolves when it has gone. */
  out(text: string): Promise<void>
  /** Writes everything else to standard error. */
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

export interface CommandFailure {
  readonly kind: 'failure'
  readonly exit: ExitStatus
  readonly sentence: string
  /** What Deckpass answered; null if nothing was reached. */
  readonly code: ProblemCode | null
}

/** An exit status, or why the command did not do its work. */
export type Done = number | CommandFailure | Usage

export function commandFailure(
  exit: ExitStatus,
  sentence: string,
  code: ProblemCode | null = null,
): CommandFailure {
  return { kind: 'failure', exit, sentence, code }
}

/** The words of the window, in English. Loaded only when they are needed, because loading them takes a while. */
export async function english() {
  const words = await import('../../../app/words/index.ts')
  words.speak({ language: 'en', region: 'en', catalogue: await words.loadCatalogue('en') })
  return words
}

export async function complain({ say }: Pick<CliContext, 'say'>, sentence: string): Promise<void> {
  await say(`deckpass: ${printable(sentence)}\n`)
}

export async function print({ out }: Pick<CliContext, 'out'>, text: string): Promise<number> {
  await out(printable(text))
  return exitStatus.done
}

/** Escapes, as JSON does, characters that command a terminal or turn the text around them. Line ends and tabs stay. */
function printable(text: string): string {
  return text.replaceAll(
    /(?![\n\t])[\p{Cc}\p{Bidi_Control}]/gu,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
