import { declinedMs } from '../../../app/programs/model/consent-request.ts'
import {
  type Problem,
  type ProblemKind,
  problemFailureCode,
  problemKinds,
} from '../../../app/programs/model/program-problem.ts'
import {
  durationWords,
  failureWords,
  loadCatalogue,
  speakingAs,
  t,
  timeLeftWords,
} from '../../../app/words/index.ts'

/** The problem in the form of RFC 9457, in English, the language of the CLI. */
export async function problemDocumentOf(problem: Problem) {
  const { code } = problem
  const { exit: _, ...kind }: ProblemKind = problemKinds[code]
  const english = { language: 'en', region: 'en', catalogue: await loadCatalogue('en') } as const
  const detail = speakingAs(english, () => detailOf(problem))
  const failureCode = problemFailureCode(problem)
  return { type: 'about:blank', ...kind, detail, code, ...(failureCode !== null && { failureCode }) }
}

/** What the program or its user can do. A problem with a code (DP-3…) gets the words of its help topic. */
function detailOf(problem: Problem): string {
  switch (problem.code) {
    case 'bad-request':
      if (problem.fields === null) return "The body must be a JSON object, at least '{}'."
      return problem.fields.length === 0
        ? 'Deckpass does not understand the body of this request. See docs/command.md.'
        : `Deckpass does not understand these fields: ${problem.fields.join(', ')}. See docs/command.md.`
    case 'wrong-secret':
      return 'Send the secret from endpoint.json as “Authorization: Bearer …”. It changes each time Deckpass starts.'
    case 'unknown-path':
      return `The only paths are ${problem.paths.join(', ')}.`
    case 'wrong-method':
      return `${problem.path} takes ${problem.method} only.`
    case 'too-large':
      return `A request may have at most ${problem.maxBytes} bytes.`
    case 'off':
      return 'Turn on “Let programs on this computer ask for the token” in the settings of Deckpass.'
    case 'locked':
      return 'Unlock Deckpass, then ask again.'
    case 'vault-closed':
      return 'Open Deckpass: it is waiting for the keychain or the passphrase.'
    case 'no-lock':
      return 'Press Lock in Deckpass once, and set a PIN to unlock it with.'
    case 'no-account':
      return problem.isSignedOut
        ? 'The account has been signed out.'
        : 'No account is signed in. Open Deckpass and sign in first.'
    case 'unknown-account':
      return `No account matches "${problem.wanted}". The accounts are: ${listed(problem.accounts)}.`
    case 'account-ambiguous':
      return `Several accounts match: ${listed(problem.accounts)}. Name one, or set DECKPASS_ACCOUNT.`
    case 'consent-needed':
      return 'You have not allowed this program to use the token. Ask without --no-input, so that Deckpass can ask you.'
    case 'refused':
      return `You refused. Deckpass does not ask again for ${durationWords(declinedMs)}.`
    case 'no-answer':
      return 'Deckpass asked, and nobody answered. It asks again with the next request, once a minute at most.'
    case 'sign-in-needed':
    case 'no-valid-token':
      if ('leftMs' in problem)
        return `Even a renewed token is valid for only ${timeLeftWords(problem.leftMs) ?? t('words.duration.over')}. Ask for a shorter time.`
      if ('isTooSoon' in problem)
        return 'The service refuses this token, and Deckpass has no newer one: it has just renewed it, or may not ask the service for a program again so soon. Ask again in ten minutes, or renew the token in Deckpass.'
      return problem.failure === null
        ? 'The token could not be renewed. Look at the account in Deckpass.'
        : failureWords(problem.failure, problem.host)
    case 'asker-unclear':
    case 'clipboard-refused':
    case 'broken':
      return t(`programs.main.problem.${problem.code}`)
  }
}

/** Limits the list, because a thousand accounts would fill the terminal. */
const maxListed = 20

function listed(all: readonly string[]): string {
  const names = all.slice(0, maxListed).map((name) => JSON.stringify(name))
  return names.join(', ') + (all.length > maxListed ? ` and ${all.length - maxListed} more` : '')
}
