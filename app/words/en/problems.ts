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
      return 'Open Deckpass: it is waiting for the keychain or the passphrase.'
    case 'no-lock':
      return 'Press Lock in Deckpass once, and set a PIN to unlock it with.'

    case 'consent-needed':
      return 'Nobody has allowed this program to have the token. Ask without --no-input, so that Deckpass can ask the person.'
    case 'refused':
      return 'The person said no. Deckpass does not ask again for 5 minutes after the first no, for an hour after the second, and for a day after each further one.'
    case 'no-answer':
      return 'Deckpass asked, and nobody answered within 60 seconds.'
    case 'too-many-questions':
      return 'Too many programs are waiting for an answer. Answer them in Deckpass, then ask again.'
    case 'asker-unclear':
      return 'Deckpass could not find out which program asks: the computer is very busy, or the program runs as another user. Ask again. On Linux, Deckpass needs ss, from the package iproute2.'

    case 'no-account':
      return problem.isSignedOut
        ? 'The account has been signed out.'
        : 'Nobody is signed in. Open Deckpass and sign in first.'
    case 'unknown-account':
      return `No account matches ${JSON.stringify(problem.wanted)}. There are: ${listed(problem.accounts)}.`
    case 'account-ambiguous':
      return `Several accounts match: ${listed(problem.accounts)}. Name one, or set DECKPASS_ACCOUNT.`

    case 'sign-in-needed':
    case 'no-valid-token':
      if ('leftMs' in problem)
        return `Even a renewed token is valid for only ${timeLeftWords(problem.leftMs) ?? '0 min'}. Ask for less time.`
      return problem.failure === null
        ? 'The token could not be renewed. Look at the account in Deckpass.'
        : failureWords(problem.failure, problem.host)

    case 'clipboard-refused':
      return 'Nothing was copied: the clipboard did not accept it. This desktop may let only the active window copy: copy the token in the Deckpass window.'

    case 'bad-request':
      return problem.fields === null
        ? 'The body must be a JSON object, at least {}.'
        : `Not understood: ${problem.fields.join(', ') || 'the body'}. See docs/command.md.`
    case 'wrong-secret':
      return 'Send the secret of endpoint.json as “Authorization: Bearer …”. It changes each time Deckpass starts.'
    case 'unknown-path':
      return `There are only ${problem.paths.join(', ')}.`
    case 'wrong-method':
      return `${problem.path} takes ${problem.method} only.`
    case 'too-large':
      return `A request may have at most ${problem.maxBytes} bytes.`
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
