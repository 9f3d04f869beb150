import { refusalMs } from '../programs/model/consent-request.ts'
import type { Problem } from '../programs/model/program-problem.ts'
import { anyTimeLeftWords, durationWords } from './durations.ts'
import { failureWords } from './failures.ts'
import { t } from './translate.ts'

/** What a program is answered if it does not get what it asks for, and how to go on; the command prints it. */
export function problemWords(problem: Problem): string {
  switch (problem.code) {
    case 'no-account':
      return t(problem.isSignedOut ? 'main.problem.signed-out' : 'main.problem.no-account')
    case 'unknown-account':
      return t('main.problem.unknown-account', { wanted: problem.wanted, accounts: listed(problem.accounts) })
    case 'account-ambiguous':
      return t('main.problem.account-ambiguous', { accounts: listed(problem.accounts) })
    case 'sign-in-needed':
    case 'no-valid-token':
      if ('leftMs' in problem) return t('main.problem.too-short', { left: anyTimeLeftWords(problem.leftMs) })
      return problem.failure === null
        ? t('main.problem.no-valid-token')
        : failureWords(problem.failure, problem.host)
    case 'bad-request':
      if (problem.fields === null) return t('main.problem.no-json')
      return problem.fields.length === 0
        ? t('main.problem.bad-body')
        : t('main.problem.bad-request', { fields: problem.fields.join(', ') })
    case 'unknown-path':
      return t('main.problem.unknown-path', { paths: problem.paths.join(', ') })
    case 'wrong-method':
      return t('main.problem.wrong-method', { path: problem.path, method: problem.method })
    case 'too-large':
      return t('main.problem.too-large', { bytes: String(problem.maxBytes) })
    case 'refused':
      return t('main.problem.refused', { duration: durationWords(refusalMs) })
    default:
      return t(`main.problem.${problem.code}`)
  }
}

/** A thousand accounts would fill the terminal. */
const maxListed = 20

function listed(all: readonly string[]): string {
  const accounts = all
    .slice(0, maxListed)
    .map((name) => JSON.stringify(name))
    .join(', ')
  const count = all.length - maxListed
  return count > 0 ? t('main.problem.accounts', { accounts, count }) : accounts
}
