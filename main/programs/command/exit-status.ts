import type { ProblemCode } from '../../../app/programs/model/program-problem.ts'

/** What `deckpass` ends with; help, man page and `docs/command.md` list them in this order. */
export const exitStatus = {
  done: 0,
  /** The output could not be written. */
  notPrinted: 1,
  /** The command line is wrong, or not exactly one account matches. */
  wrongUsage: 2,
  /** Deckpass does not run, or cannot be started here. */
  notRunning: 3,
  /** A person has to act. */
  personNeeded: 4,
  refused: 5,
  noValidToken: 6,
  /** Of `deckpass policy`. */
  wrongPolicy: 7,
} as const
export type ExitStatus = (typeof exitStatus)[keyof typeof exitStatus]

export const exitStatuses: readonly ExitStatus[] = Object.values(exitStatus)

/** What `deckpass exec` ends with where its command does not run, as a shell gives it. */
export const execStatus = { cannotRun: 126, noSuchCommand: 127 } as const

/** `deckpass exec` whose command was ended by this signal. */
export function signalStatus(signal: number): number {
  return 128 + signal
}

export const exitStatusOf: Readonly<Record<ProblemCode, ExitStatus>> = {
  'bad-request': exitStatus.wrongUsage,
  'wrong-secret': exitStatus.refused,
  'unknown-path': exitStatus.wrongUsage,
  'wrong-method': exitStatus.wrongUsage,
  'too-large': exitStatus.wrongUsage,
  off: exitStatus.personNeeded,
  locked: exitStatus.personNeeded,
  'vault-closed': exitStatus.personNeeded,
  'no-lock': exitStatus.personNeeded,
  'no-account': exitStatus.personNeeded,
  'unknown-account': exitStatus.wrongUsage,
  'account-ambiguous': exitStatus.wrongUsage,
  'consent-needed': exitStatus.personNeeded,
  refused: exitStatus.refused,
  'no-answer': exitStatus.refused,
  'asker-unclear': exitStatus.noValidToken,
  'sign-in-needed': exitStatus.personNeeded,
  'no-valid-token': exitStatus.noValidToken,
  'clipboard-refused': exitStatus.personNeeded,
  broken: exitStatus.noValidToken,
}
