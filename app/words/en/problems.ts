import type { Problem } from '../../model/program-problem.ts'
import { timeLeftWords } from './durations.ts'
import { failureWords } from './failures.ts'

/** What a program is answered if it does not get what it asks for, and how to go on; the command prints it. */
export function problemWords(problem: Problem): string {
  switch (problem.code) {
    case 'off':
      return 'Turn on “Let programs on this computer ask for the token” in the settings of Deckpass.'
    case 'locked':
      return 'Unlock Deckpass, then ask again.'
    case 'vault-closed':
      return 'Open Deckpass: it waits for the keychain or the passphrase.'
    case 'no-lock':
      return 'Press Lock in Deckpass once, and set the PIN that opens it again.'

    case 'consent-needed':
      return 'Nobody has allowed this program to have the token. Ask without --no-input, so that the person can be asked.'
    case 'refused':
      return 'The person said no. Deckpass does not ask again for 5 minutes after a no, for an hour after the second, and for a day after each further one.'
    case 'no-answer':
      return 'Deckpass asked the person, and nobody answered within 60 seconds.'
    case 'too-many-questions':
      return 'Too many programs wait for an answer. Answer their questions in Deckpass, then ask again.'
    case 'asker-unclear':
      return 'Deckpass could not find out which program asks: the computer is very busy, or the program runs as another user. Ask again. On Linux this needs ss of the package iproute2.'

    case 'no-account':
      return problem.isSignedOut
        ? 'The account was signed out meanwhile.'
        : 'Nobody is signed in. Open Deckpass and sign in first.'
    case 'unknown-account':
      return `No account fits ${JSON.stringify(problem.wanted)}. There are: ${listed(problem.accounts)}.`
    case 'account-ambiguous':
      return `Several accounts fit: ${listed(problem.accounts)}. Name one, or set DECKPASS_ACCOUNT.`

    case 'sign-in-needed':
    case 'no-valid-token':
      if ('leftMs' in problem)
        return `Even after a renewal the token is valid for ${timeLeftWords(problem.leftMs) ?? '0 min'} only. Ask for less time.`
      return problem.failure === null
        ? 'The token could not be renewed. Look at the account in Deckpass.'
        : failureWords(problem.failure, problem.host)

    case 'clipboard-refused':
      return 'Nothing was copied: the clipboard did not take it. This desktop may take a copy only from the window in use: copy the token there.'

    case 'bad-request':
      return problem.fields === null
        ? 'The body must be a JSON object, at least {}.'
        : `Not understood: ${problem.fields.join(', ') || 'the body'}. See docs/command.md.`
    case 'wrong-secret':
      return 'Send the secret of endpoint.json as “Authorization: Bearer …”. It is new each time that Deckpass starts.'
    case 'unknown-path':
      return `There are only ${problem.paths.join(', ')}.`
    case 'wrong-method':
      return `${problem.path} takes ${problem.method} only.`
    case 'too-large':
      return `A request may have ${problem.maxBytes} bytes.`
    case 'broken':
      return 'Something in Deckpass went wrong. Its log says what.'
  }
}

/** A thousand accounts would fill the terminal. */
const maxListed = 20

function listed(accounts: Extract<Problem, { code: 'account-ambiguous' }>['accounts']): string {
  const names = accounts
    .slice(0, maxListed)
    .map(({ name, username, host }) => `${JSON.stringify(name)} (${username}@${host})`)
  const more = accounts.length - names.length
  return more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', ')
}
