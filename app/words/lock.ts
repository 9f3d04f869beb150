/** Why the system is asked to confirm the person; macOS writes it as: Deckpass is trying to … */
export const personCheckReason = 'unlock your accounts'

/** What the lock says to the person. */
export const lockWords = {
  wait: 'Wait a moment before the next try.',
  wrongPin: 'This PIN is not right.',
  wrongPassphrase: 'This passphrase is not right.',
  locked: 'Deckpass is locked. Unlock it first.',
  notLocked: 'Deckpass is not locked.',
  tooShort: (least: number) => `A PIN has at least ${least} characters. Letters and words are welcome.`,
  tooEasy: 'This PIN is too easy to guess. Take another one, or a few words.',
  hasPassphrase: 'Your passphrase unlocks Deckpass. A PIN beside it would only be a second way in.',
  notProved: 'This does not prove that an account here is yours. Check what you typed and your connection.',
  onlyPassphrase: 'Only the passphrase unlocks.',
  lockedMeanwhile: 'Deckpass was locked again meanwhile, so this did not count. Do it once more.',
  notConfirmed: 'The system did not confirm that it is you.',
}
