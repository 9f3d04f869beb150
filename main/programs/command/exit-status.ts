import { startFailureStatus } from '../../lifecycle/start-failure-status.ts'

/** The exit statuses of `deckpass`, in the order of the help, the man page and `docs/command.md`. */
export const exits = {
  done: { status: 0, means: 'done' },
  notPrinted: { status: 1, means: 'the output could not be written, or nobody reads it' },
  wrongUsage: { status: 2, means: 'the command line is wrong, or not exactly one account matches' },
  notRunning: {
    status: startFailureStatus,
    means: 'Deckpass is not running (--start starts it), cannot run here, or cannot use its data folder',
  },
  personNeeded: {
    status: 4,
    means:
      'a person has to act: let programs ask, unlock, sign in, allow it; for status: an account needs something',
  },
  declined: { status: 5, means: 'the person refused, or nobody answered within 60 seconds' },
  noValidToken: { status: 6, means: 'there is no valid token; for status: a token has expired' },
  wrongPolicy: { status: 7, means: 'deckpass policy found something wrong in the policy' },
} as const
export type Exit = keyof typeof exits
