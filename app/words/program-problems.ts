/** What a program is answered where it does not get what it asks for; the command prints the sentence. */

/** One title for each code, as RFC 9457 has it: the same however often the problem occurs. */
export const problemTitles = {
  'bad-request': 'The request is not understood',
  'wrong-secret': 'The secret is not the one of this start',
  'unknown-path': 'Nothing is at this path',
  'wrong-method': 'This path takes another method',
  'too-large': 'The request is too large',
  off: 'Programs may not ask for the token',
  locked: 'Deckpass is locked',
  'not-open': 'The stored accounts are not open',
  'no-lock': 'Nothing could unlock it again',
  'no-account': 'Nobody is signed in',
  'unknown-account': 'There is no such account',
  'account-ambiguous': 'Several accounts fit',
  'consent-needed': 'A person has to allow it first',
  refused: 'The person said no',
  'no-answer': 'Nobody answered the question',
  'too-many-questions': 'Too many questions are open',
  'asker-unclear': 'The system did not say who asks',
  'sign-in-needed': 'The person has to sign in again',
  'no-valid-token': 'There is no valid token',
  broken: 'Something in Deckpass went wrong',
} as const

export type ProblemCode = keyof typeof problemTitles

/** While the gate is closed. */
export const switchedOff =
  'Turn on “Let programs on this computer ask for the token” in the settings of Deckpass.'
export const locked = 'Unlock Deckpass, then ask again.'
export const notOpen = 'Open Deckpass: it waits for the keychain or the passphrase.'
export const noLock = 'Press Lock in Deckpass once, and set the PIN that opens it again.'

/** Where the person was to be asked. */
export const consentNeeded =
  'Nobody has allowed this program to have the token. Ask without --no-input, so that the person can be asked.'
export const saidNo = 'The person said no. Within 5 minutes of a no, Deckpass does not ask again.'
export const nobodyAnswered = 'Deckpass asked the person, and nobody answered within 60 seconds.'
export const tooManyQuestions =
  'Too many programs wait for an answer. Answer their questions in Deckpass, then ask again.'
export const askerUnclear =
  'Deckpass could not find out which program asks: the computer is very busy, or the program runs as another user. Ask again. On Linux this needs ss of the package iproute2.'

/** Where no one account is meant. */
export const nobodySignedIn = 'Nobody is signed in. Open Deckpass and sign in first.'
export const unknownAccount = (wanted: string, accounts: string) =>
  `No account fits ${JSON.stringify(wanted)}. There are: ${accounts}.`
export const ambiguousAccount = (fitting: string) => `Several accounts fit, so say which one: ${fitting}.`

/** Where there is no token that is good enough. */
export const signedOutMeanwhile = 'The account was signed out meanwhile.'
export const notRenewed = 'The token could not be renewed. Look at the account in Deckpass.'
export const tooShort = (leftMs: number) =>
  `Even after a renewal the token is valid for ${Math.floor(leftMs / 1_000)} seconds only. Ask for less time.`

/** Where the request itself is wrong. */
export const wrongSecret =
  'Send the secret of endpoint.json as “Authorization: Bearer …”. It is new each time that Deckpass starts.'
export const unknownPath = (paths: readonly string[]) => `There are only ${paths.join(', ')}.`
export const wrongMethod = (path: string, method: string) => `${path} takes ${method} only.`
export const tooLarge = (mostBytes: number) => `A request may have ${mostBytes} bytes.`
export const noBody = 'The body must be a JSON object, at least {}.'
export const notUnderstood = (fields: readonly string[]) =>
  `Not understood: ${fields.join(', ') || 'the body'}. See docs/command.md.`
export const broken = 'Something in Deckpass went wrong. Its log says what.'
