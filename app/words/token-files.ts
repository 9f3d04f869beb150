/** What the person reads of a file that holds the token. `detail` is a clause without a full stop. */

export const nowWritten = (path: string) => `The token is written to ${path} from now on.`
export const noLongerWritten = (path: string) => `The token is no longer written to ${path}.`

export const cannotWrite = (detail: string) => `The token could not be written there: ${detail}.`
export const notWritten = (detail: string) =>
  `The token could not be written: ${detail}. Deckpass tries again every minute.`
export const notRemoved = (detail: string) =>
  `The token could not be taken out: ${detail}. Deckpass tries again every minute.`
export const leftBehind = (path: string, detail: string) =>
  `Deckpass no longer writes to ${path}, but the token is still in it: ${detail}. Delete it there.`

export const takenAlready =
  'Deckpass writes a token to this place already. Choose another file or another name.'
export const dialogIsOpen = 'A dialog that asks for the file is open already.'
/** A detail. */
export const noEnvValue = 'this token holds quotes that no .env file can hold'

export const notWrittenTitle = 'The token is not in its file'
export const notWrittenBody = (account: string, path: string, failure: string) =>
  `${account}, ${path}: ${failure}`

/** In the system's dialog. */
export const fileDialogWords = {
  title: 'Write the token to a file',
  new: 'Write',
  existing: 'Use this file',
}
