/** What the person reads of a file that holds the token. `detail` is a clause without a full stop. */

export const nowWritten = (path: string) => `The token is written to ${path} from now on.`
export const noLongerWritten = (path: string) => `The token is no longer written to ${path}.`

export const lockedDetail = 'Deckpass is locked'
export const cannotWrite = (detail: string) => `The token could not be written there: ${detail}.`
export const notWritten = (detail: string) =>
  `The token could not be written: ${detail}. Deckpass tries again every minute.`
export const notRemoved = (detail: string) =>
  `The token could not be taken out: ${detail}. Deckpass tries again every minute while it runs; you can also delete it there.`
export const holdsOther =
  'The file holds something that Deckpass did not write, so it stays as it is. To write the token there, press Stop writing and choose the file again.'
export const leftBehind = (path: string, detail: string) =>
  `Deckpass no longer writes to ${path}, but the token may still be in it: ${detail}. Delete it there.`
export const leftAsItIs = (path: string) =>
  `Deckpass no longer writes to ${path}. It holds something that Deckpass did not write, so it stays as it is.`

export const takenAlready =
  'Deckpass writes a token to this place already. Choose another file or another name.'
export const dialogIsOpen = 'A dialog that asks for the file is open already.'
/** A detail. */
export const noEnvValue = 'this token holds quotes that no .env file can hold'

export const notWrittenTitle = 'The token is not in its file'
export const notRemovedTitle = 'A file still holds a token'
/** `account` null: signed out. */
export const failureBody = (account: string | null, path: string, failure: string) =>
  `${account === null ? '' : `${account}, `}${path}: ${failure}`

/** In the system's dialog. */
export const fileDialogWords = {
  title: 'Write the token to a file',
  new: 'Write',
  existing: 'Use this file',
}
