/** What the vault says to the person. Each `detail` is a clause without a full stop. */

export function setAside(detail: string, name: string): string {
  return `Your stored accounts could not be read: ${detail}. Nothing was deleted: the file is kept as ${name}.`
}

export function stuck(detail: string): string {
  return `Your stored accounts could not be read: ${detail}. The file could not be moved out of the way either, so nothing is saved until it can be.`
}

export const stuckDetail = 'the unreadable file from before could not be moved out of the way'

export const olderVault =
  'Your stored accounts are older than the ones that Deckpass wrote last. Something, such as a restored backup, put an older file in their place. Look through them: what changed since then is missing, and you may have to sign in again.'

export const unknownAge =
  'Deckpass cannot tell whether your stored accounts are the ones that it wrote last, because the file that counts its writes is missing. If you did not copy or restore them yourself, look through them.'

export const changedMeanwhile =
  'Nothing was changed: the protection changed, or Deckpass was locked, while you were asked. Try again.'

export const newerSentence =
  'Your stored accounts were written by a newer Deckpass and are left untouched. Until you update, what you do here is kept only until you quit.'

export const newerRefusal =
  'Your stored accounts were written by a newer Deckpass. Update Deckpass to change how they are protected.'

export function notSaved(detail: string): string {
  return `The last change is not saved: ${detail}. Deckpass will try again.`
}

export function notProtected(detail: string): string {
  return `Nothing was changed: ${detail}.`
}

export function notForgotten(detail: string): string {
  return `Your stored accounts could not be removed: ${detail}.`
}

export const noKeychainRefusal = 'The keychain of this computer cannot protect your accounts now.'

export const notOpenRefusal = 'Your stored accounts are not open yet, so their protection cannot be changed.'

export const notLockedRefusal = 'There is nothing to unlock.'

/** From the third try on it also says the other possible reason: the cipher cannot tell the two apart. */
export function wrongPassphrase(tries: number): string {
  const wrong = 'This passphrase does not open your stored accounts.'
  return tries < 3 ? wrong : `${wrong} If you are certain of it, the file has been changed by something else.`
}

export const waitRefusal = 'Wait a moment before the next try.'

export const damagedRefusal =
  'No passphrase opens your stored accounts any more, because the file is damaged.'

export const typePassphrase = 'Type a passphrase.'

export const tooEasyToGuess = 'This passphrase is too easy to guess. Add a word or two.'
