import type { AnswerOf } from '../../../app/programs/program-requests.ts'
import { startFailureStatus } from '../../lifecycle/start-failure-status.ts'

export const exitStatus = {
  done: 0,
  notPrinted: 1,
  wrongUsage: 2,
  notRunning: startFailureStatus,
  personNeeded: 4,
  declined: 5,
  noValidToken: 6,
  wrongPolicy: 7,
} as const
export type ExitStatus = (typeof exitStatus)[keyof typeof exitStatus]

/** In the order of the help, the man page and `docs/command.md`. */
export const exitMeanings: readonly (readonly [status: number, means: string])[] = [
  [exitStatus.done, 'done'],
  [exitStatus.notPrinted, 'the output could not be written, or nobody reads it'],
  [exitStatus.wrongUsage, 'the command line is wrong, or not exactly one account matches'],
  [
    exitStatus.notRunning,
    'Deckpass is not running (--start starts it), cannot run here, or cannot use its data folder',
  ],
  [
    exitStatus.personNeeded,
    'a person has to act: let programs ask, unlock, sign in, allow it; for status: an account needs something',
  ],
  [exitStatus.declined, 'the person refused, or nobody answered within 60 seconds'],
  [exitStatus.noValidToken, 'there is no valid token; for status: a token has expired'],
  [exitStatus.wrongPolicy, 'deckpass policy found something wrong in the policy'],
]

/** The status of `deckpass status`. `accounts` is null if programs may not see them. */
export function statusOf(
  accounts: AnswerOf<'accounts'>['accounts'] | null,
  programs: AnswerOf<'status'>['programs'],
): ExitStatus {
  if (accounts?.some(({ state }) => state === 'expired')) return exitStatus.noValidToken
  const isInNeed = accounts?.some(({ needs }) => needs !== null)
  return programs === 'on' && !isInNeed ? exitStatus.done : exitStatus.personNeeded
}
