import type { TokenFileProblem } from '../model/token-file.ts'
import { fileFailureWords } from './files.ts'

/** What the person reads of a file that holds the token. */

const clauses: Readonly<Record<TokenFileProblem, string>> = {
  ...fileFailureWords,
  locked: 'Deckpass is locked',
  'unfit-for-env': 'this token holds quotes that no .env file can hold',
}

export const cannotWrite = (problem: TokenFileProblem) =>
  `The token could not be written there: ${clauses[problem]}.`
export const notWritten = (problem: TokenFileProblem) =>
  `The token could not be written: ${clauses[problem]}. Deckpass tries again every minute.`
export const notRemoved = (problem: TokenFileProblem) =>
  `The token could not be taken out: ${clauses[problem]}. Deckpass tries again every minute while it runs; you can also delete it there.`
export const holdsOther =
  'The file holds something that Deckpass did not write, so it stays as it is. To write the token there, press Stop writing and choose the file again.'
export const leftBehind = (path: string, problem: TokenFileProblem) =>
  `Deckpass no longer writes to ${path}, but the token may still be in it: ${clauses[problem]}. Delete it there.`
export const leftAsItIs = (path: string) =>
  `Deckpass no longer writes to ${path}. It holds something that Deckpass did not write, so it stays as it is.`

export const takenAlready =
  'Deckpass writes a token to this place already. Choose another file or another name.'
export const dialogIsOpen = 'A dialog that asks for the file is open already.'

/** In the system's dialog. */
export const fileDialogWords = {
  title: 'Write the token to a file',
  new: 'Write',
  existing: 'Use this file',
}
