import { type Problem, problem } from './problem.ts'

/** Why nothing may be handed out at present, or `on`. The one gate that every request of a program passes. */
export type Gate = 'on' | 'off' | 'locked' | 'not-open'

/** Why the desk is closed. */
export const closedBecause: Readonly<Record<Exclude<Gate, 'on'>, Problem>> = {
  off: problem(
    'off',
    'Turn on “Let programs on this computer ask for the token” in the settings of Deckpass.',
  ),
  locked: problem('locked', 'Unlock Deckpass, then ask again.'),
  'not-open': problem('not-open', 'Open Deckpass: it waits for the keychain or the passphrase.'),
}

export const consentNeeded = problem(
  'consent-needed',
  'Nobody has allowed this program to have the token. Ask without --no-input, so that the person can be asked.',
)

export const noLock = problem('no-lock', 'Press Lock in Deckpass once, and set the PIN that opens it again.')

export const saidNo = problem(
  'refused',
  'The person said no. Within 5 minutes of a no, Deckpass does not ask again.',
)

export const nobodyAnswered = problem(
  'no-answer',
  'Deckpass asked the person, and nobody answered within 60 seconds.',
)

export const tooMany = problem(
  'too-many-questions',
  'Too many programs wait for an answer. Answer their questions in Deckpass, then ask again.',
)
