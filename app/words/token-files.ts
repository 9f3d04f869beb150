import type { TokenFileFailure, TokenFileProblem, TokenFileRefusal } from '../model/token-file.ts'
import { fileFailureWords } from './files.ts'

/** What the person reads of a file that holds the token. */

const clauses: Readonly<Record<TokenFileProblem, string>> = {
  ...fileFailureWords,
  locked: 'Deckpass is locked',
  'unfit-for-env': 'this token holds quotes that no .env file can hold',
}

const holdsOther =
  'The file holds something that Deckpass did not write, so it stays as it is. To write the token there, press Stop writing and choose the file again.'

/** In the list of files, and in a notification. */
export function tokenFileFailureWords(failure: TokenFileFailure): string {
  switch (failure.kind) {
    case 'not-written':
      return `The token could not be written: ${clauses[failure.problem]}. Deckpass tries again every minute.`
    case 'not-removed':
      return `The token could not be taken out: ${clauses[failure.problem]}. Deckpass tries again every minute while it runs; you can also delete it there.`
    case 'holds-other':
      return holdsOther
  }
}

/** Where a file is not added. */
export function tokenFileRefusalWords(refusal: TokenFileRefusal): string {
  switch (refusal.reason) {
    case 'not-written':
      return `The token could not be written there: ${clauses[refusal.problem]}.`
    case 'holds-other':
      return holdsOther
    case 'taken':
      return 'Deckpass writes a token to this place already. Choose another file or another name.'
    case 'dialog-open':
      return 'A dialog that asks for the file is open already.'
  }
}

/** Where the token is no longer written to a file, but may still be in it. */
export function leftBehindWords(path: string, problem: TokenFileProblem | null): string {
  return problem === null
    ? `Deckpass no longer writes to ${path}. It holds something that Deckpass did not write, so it stays as it is.`
    : `Deckpass no longer writes to ${path}, but the token may still be in it: ${clauses[problem]}. Delete it there.`
}

/** In the system's dialog. */
export const fileDialogWords = {
  title: 'Write the token to a file',
  new: 'Write',
  existing: 'Use this file',
}
