/** What the person reads of programs, in the activity, in a notification and in the question. */

interface Program {
  readonly name: string
  readonly origin: { readonly name: string }
}

/** `deploy.sh in GNOME Terminal`, or what can be said where the system does not tell. */
function programInWords(program: Program | null): string {
  if (program === null) return 'a program that the system does not name'
  const { name, origin } = program
  return origin.name === name ? name : `${name} in ${origin.name}`
}

export function handedOut(program: Program | null, reason: string | null): string {
  const said = reason === null ? '' : ` It said: “${reason}”.`
  return `The token was given to ${programInWords(program)}.${said}`
}

export const renewedForProgram = (program: Program | null) =>
  `${firstLetterLarge(programInWords(program))} asked for a renewal.`

/** Says no name: it is shown while Deckpass is locked. */
export const waitsForUnlocking = {
  title: 'A program asks for a token',
  body: 'Unlock Deckpass within a minute to answer it.',
}

export const notOpened = {
  title: 'Programs cannot ask for the token',
  body: 'Deckpass could not open its socket for them. Turn the switch in the settings off and on again.',
}

function firstLetterLarge(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
