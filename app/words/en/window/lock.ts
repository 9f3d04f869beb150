/** How Deckpass is protected, locked and opened. */

export const protection = {
  chooseTitle: 'Protect what you store',
  changeTitle: 'Change protection',
  noKeychain: 'This computer has no keychain that Deckpass can trust.',
  noAnswer: (keychain: string, unlock: string) =>
    `Deckpass got no answer from ${keychain}, which may be locked. To use it, ${unlock}, then quit and reopen Deckpass.`,
  choose:
    'Deckpass never stores your password, company key and tokens unprotected. Choose a passphrase to keep them, or keep nothing beyond this session.',
  keychainHelp: (keychain: string) => `Encrypted by ${keychain}. Nothing to remember.`,
  passphrase: 'Passphrase',
  passphraseHelp: 'Encrypted with a passphrase that you type at every start. Nobody can recover it.',
  session: 'This session only',
  sessionHelp: 'Nothing is written to disk. Deckpass forgets everything when you quit.',
  newPassphrase: 'New passphrase',
  repeat: 'Repeat the passphrase',
  currentPassphrase: 'Current passphrase',
  rule: 'Several unrelated words are hard to guess.',
  /** By how hard a passphrase is to guess, 0 to 4. */
  strength: [
    'Strength: guessed at once.',
    'Strength: very weak.',
    'Strength: weak. Add a word or two.',
    'Strength: good.',
    'Strength: very good.',
  ],
  mismatch: 'The passphrases do not match.',
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
    passphrase: 'Nobody can recover a passphrase. You can only forget everything and start over.',
  },
  keyHelp: 'Leave empty to use the stored one.',
  unlockedBy: {
    nothing: 'Deckpass can lock once you set one.',
    pin: 'Unlocks Deckpass.',
    passphrase: 'Your passphrase unlocks Deckpass.',
  },
  changePin: { nothing: 'Set a PIN', pin: 'Change the PIN', passphrase: 'Change the PIN' },
  removePin: 'Remove the PIN',
  pinWhy: 'You type it to unlock Deckpass. Use at least 6 digits; letters or a few words are safer.',
  fields: { currentPin: 'Current PIN', pin: 'New PIN', repeat: 'Repeat the PIN' },
  shows: { currentPin: 'Show the current PIN', pin: 'Show the new PIN', repeat: 'Show the repeated PIN' },
  mismatch: 'The PINs do not match.',
} as const

/** Shown when a passphrase has to open the accounts first. */
export const vaultClosed = {
  title: 'Unlock',
  subtitle: 'Your accounts are locked with your passphrase.',
  closed: 'Your accounts are closed. No token renews until you unlock them.',
  passphrase: 'Passphrase',
  forgotten: 'Forgot passphrase?',
} as const

export const forgetEverything = {
  button: 'Forget everything',
  title: 'Forget everything?',
  text: 'Deckpass deletes every account, password, company key and token from this computer.',
  againTitle: 'Really forget everything?',
  againText: 'You cannot undo this.',
  forGood: 'Forget for good',
} as const

export const vaultUnavailable = {
  title: 'The keychain does not answer',
  fileTitle: 'Deckpass cannot read your stored accounts',
  keychain: (keychain: string, unlock: string) =>
    `Your accounts are encrypted by ${keychain}. It may be locked, still starting, or blocked from answering. Your accounts are untouched. To continue, ${unlock}, then quit and reopen Deckpass, which asks for the key once per start.`,
  file: (detail: string) =>
    `Deckpass cannot read its file: ${detail}. Your accounts are untouched, and Deckpass keeps trying.`,
  since: (since: string) => `Since ${since}.`,
  tryNow: 'Try now',
} as const
