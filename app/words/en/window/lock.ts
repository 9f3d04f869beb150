/** How Deckpass is protected, locked and opened. */

export const protection = {
  chooseTitle: 'Protect what you store',
  changeTitle: 'Change protection',
  noKeychain: 'This computer has no keychain that Deckpass could trust.',
  noAnswer: (keychain: string, unlock: string) =>
    `${keychain} does not answer; it may be locked. To use it, ${unlock}, then quit Deckpass and start it again.`,
  choose:
    'Your password, company key and tokens are never written unprotected. Choose a passphrase to keep them, or keep nothing beyond this session.',
  keychainHelp: (keychain: string) => `Encrypted by ${keychain}. Nothing to remember.`,
  passphrase: 'Passphrase',
  passphraseHelp: 'Encrypted under a passphrase that is asked for at every start. Nobody can recover it.',
  session: 'This session only',
  sessionHelp: 'Nothing is written. When you quit, Deckpass forgets everything.',
  newPassphrase: 'New passphrase',
  repeat: 'Repeat the passphrase',
  currentPassphrase: 'Current passphrase',
  rule: 'Several words that do not belong together are hard to guess.',
  /** By how hard a passphrase is to guess, 0 to 4. */
  strength: [
    'Strength: guessed at once.',
    'Strength: very weak.',
    'Strength: weak. Add a word or two.',
    'Strength: good.',
    'Strength: very good.',
  ],
  mismatch: 'The two passphrases are not the same.',
  proceed: 'Continue',
  change: 'Change protection',
} as const

export const lock = {
  lock: 'Lock',
  title: 'Locked',
  subtitle: 'Tokens keep renewing.',
  /** Before the seconds that tick. */
  programWaits: 'A program has been waiting for',
  seconds: (count: number) => `${count} s`,
  pin: 'PIN',
  secret: 'PIN or passphrase',
  show: 'Show',
  unlock: 'Unlock',
  retryIn: (seconds: number) => `Try again in ${seconds} s.`,
  system: { 'touch-id': 'Unlock with Touch ID', polkit: 'Unlock with your login password' },
  forgotten: { pin: 'Forgot PIN?', passphrase: 'Forgot passphrase?' },
  forgottenWhy: {
    pin: 'Sign in to one of your accounts here to remove the PIN.',
    passphrase: 'Nobody can recover a passphrase. You can only forget everything and start again.',
  },
  keyHelp: 'Leave empty to use the one that Deckpass keeps.',
  unlockedBy: {
    nothing: 'Set one, and Deckpass can lock.',
    pin: 'It unlocks Deckpass.',
    passphrase: 'Your passphrase unlocks Deckpass.',
  },
  changePin: { nothing: 'Set a PIN', pin: 'Change the PIN', passphrase: 'Change the PIN' },
  removePin: 'Remove the PIN',
  pinWhy: 'You type it to unlock Deckpass. Use at least 6 digits; letters or a few words are safer.',
  fields: { currentPin: 'Current PIN', pin: 'New PIN', repeat: 'Repeat the PIN' },
  shows: { currentPin: 'Show the current PIN', pin: 'Show the new PIN', repeat: 'Show the repeated PIN' },
  mismatch: 'The two PINs are not the same.',
} as const

/** Shown when a passphrase has to open the accounts first. */
export const vaultClosed = {
  title: 'Unlock',
  subtitle: 'Your accounts are locked with your passphrase.',
  closed: 'Your accounts are closed: nothing is renewed until you unlock them.',
  passphrase: 'Passphrase',
  forgotten: 'Forgot passphrase?',
} as const

export const forgetEverything = {
  button: 'Forget everything',
  title: 'Forget everything?',
  text: 'Every account, password, company key and token that Deckpass keeps on this computer is removed.',
  againTitle: 'Really forget everything?',
  againText: 'Nothing and nobody can bring it back.',
  forGood: 'Forget for good',
} as const

export const vaultUnavailable = {
  title: 'The keychain does not answer',
  fileTitle: 'Your stored accounts cannot be read now',
  keychain: (keychain: string, unlock: string) =>
    `Your accounts are encrypted by ${keychain}. It may be locked or still starting, or it was not allowed to answer. Your accounts are left as they are. To go on, ${unlock}, then quit Deckpass and start it again: the system is asked for the key once at each start.`,
  file: (detail: string) =>
    `Deckpass cannot read its file: ${detail}. Your accounts are left as they are, and Deckpass tries again by itself.`,
  since: (since: string) => `Since ${since}.`,
  tryNow: 'Try now',
} as const
