import { writeSync } from 'node:fs'

/** A command that is to run with a token in its environment. */
export interface ExecCommand {
  readonly words: readonly [string, ...string[]]
  /** How many words of the command line precede it. */
  readonly at: number
  /** The variable of the token; `<name>_EXPIRES` is that of the expiry. */
  readonly name: string
  readonly token: string
  /** Null if the service stated none. */
  readonly expires: string | null
}

const answerDescriptor = 3

/** Answers the script `deckpass`, which then becomes the command. None of the parts contains a blank. */
export function answerScript({ at, name, expires, token }: ExecCommand): number {
  writeSync(answerDescriptor, [at, name, expires ?? '-', token].join(' '))
  return 0
}
