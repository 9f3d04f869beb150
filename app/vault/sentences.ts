/** What the vault says to the person. Each `detail` is a clause without a full stop. */

export function setAsideSentence(detail: string, name: string): string {
  return `Your stored accounts could not be read: ${detail}. Nothing was deleted: the file is kept as ${name}.`
}

export function stuckSentence(detail: string): string {
  return `Your stored accounts could not be read: ${detail}. The file could not be moved out of the way either, so nothing is saved until it can be.`
}

export const stuckDetail = 'the unreadable file from before could not be moved out of the way'

export const newerSentence =
  'Your stored accounts were written by a newer Deckpass and are left untouched. Until you update, what you do here is kept only until you quit.'

export const newerRefusal =
  'Your stored accounts were written by a newer Deckpass. Update Deckpass to change how they are protected.'

export function notSavedSentence(detail: string): string {
  return `The last change is not saved: ${detail}. Deckpass will try again.`
}

export function notProtectedSentence(detail: string): string {
  return `Nothing was changed: ${detail}.`
}

export function notForgottenSentence(detail: string): string {
  return `Your stored accounts could not be removed: ${detail}.`
}

export const noKeychainRefusal = 'The keychain of this computer cannot protect your accounts.'

export const notOpenRefusal = 'Your stored accounts are not open yet, so their protection cannot be changed.'

export const notLockedRefusal = 'There is nothing to unlock.'

export const wrongPassphrase = 'This is not the right passphrase.'

/** From the third try on: a damaged vault and a wrong passphrase look alike. */
export const stillWrongPassphrase =
  'This is not the right passphrase. If you are certain of it, the stored accounts are damaged.'

export const waitRefusal = 'Please wait a moment before the next try.'

export const damagedRefusal = 'No passphrase opens the stored accounts any more, because the file is damaged.'
