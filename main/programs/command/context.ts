import type { ProblemCode } from '../../../app/programs/model/program-problem.ts'
import type { QuitResult } from '../../lifecycle/quit-running.ts'
import type { SettingsAtStart } from '../../lifecycle/settings-at-start.ts'
import type { ExecCommand } from './exec.ts'
import type { Exit } from './exit-status.ts'

export interface CliContext {
  readonly userData: string
  /** The settings and the policy on this computer. Reading them takes a while. */
  readSettings(): Promise<SettingsAtStart>
  readonly version: string
  readonly env: NodeJS.ProcessEnv
  /** Whether standard output is a terminal, so that a person reads it. */
  readonly isTerminal: boolean
  readonly isDiscarded: boolean
  /** Runs the command of `deckpass exec` and returns the exit status. Null if no script or process here can run it. */
  readonly exec: ((command: ExecCommand) => number | Promise<number>) | null
  /** Writes data to standard output. Resolves when it has been written. */
  out(text: string): Promise<void>
  /** Writes everything else to standard error. */
  say(text: string): Promise<void>
  now(): number
  wait(ms: number): Promise<void>
  displayProblem(): Promise<string | null>
  /** Starts Deckpass, or shows the window of a running one. Resolves to the exit status once that has ended. */
  start(where: 'tray' | 'window'): Promise<number>
  quit(): Promise<QuitResult>
}

export interface CommandFailure {
  readonly kind: 'failure'
  readonly exit: Exit
  readonly sentence: string
  /** The code of Deckpass's answer; null if there was no answer. */
  readonly code: ProblemCode | null
}

export type Result<T> = { readonly kind: 'answer'; readonly answer: T } | CommandFailure

/** How a command ended; a number is the status of the command that `exec` ran. */
export type Done = Exit | number | CommandFailure

export function failed(exit: Exit, sentence: string, code: ProblemCode | null = null): CommandFailure {
  return { kind: 'failure', exit, sentence, code }
}

/** The window's words, in English. Loaded on demand, because that takes a while. */
export async function english() {
  const words = await import('../../../app/words/index.ts')
  words.speak({ language: 'en', region: 'en', catalogue: await words.loadCatalogue('en') })
  return words
}

export async function complain({ say }: Pick<CliContext, 'say'>, sentence: string): Promise<void> {
  await say(`deckpass: ${printable(sentence)}\n`)
}

export async function print({ out }: CliContext, lines: readonly string[]): Promise<Exit> {
  await out(printable(lines.map((line) => `${line}\n`).join('')))
  return 'done'
}

/** Escapes, as in JSON, characters that control a terminal or the direction of text, except line ends and tabs. */
function printable(text: string): string {
  return text.replaceAll(
    /(?![\n\t])[\p{Cc}\p{Bidi_Control}]/gu,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
