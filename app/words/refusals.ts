import type { ConnectionRefusal, SignInProblem } from '../accounts/model/refusals.ts'
import type { CopyRefusal } from '../copying/model.ts'
import type { TokenFileRefusal } from '../token-files/model.ts'
import type { VaultRefusal } from '../vault/model/refusal.ts'
import { failureWords } from './failures.ts'
import { fileProblemWords } from './files.ts'
import { notSavedWords } from './notices.ts'
import { speaking, t } from './translate.ts'

/** The message beside a field of the sign-in form, or of a name elsewhere. */
export function fieldProblemWords(problem: SignInProblem): string {
  switch (problem.reason) {
    case 'empty':
      return t(`accounts.problem.empty.${problem.field}`)
    case 'control-character':
      return t(`accounts.problem.control-character.${problem.field}`)
    case 'invisible-character':
      return t(`accounts.problem.invisible-character.${problem.field}`)
    case 'not-text':
      return t(`accounts.problem.not-text.${problem.field}`)
    case 'host-not-allowed': {
      const { hosts } = problem
      if (hosts.length === 0) return t('accounts.problem.no-host-allowed')
      const list = new Intl.ListFormat(speaking().language, { type: 'disjunction' })
      // The policy may list up to a hundred.
      return t('accounts.problem.host-not-allowed', { hosts: list.format(hosts.slice(0, 5)) })
    }
    case 'other-account':
      return t(`accounts.problem.other-account.${problem.field}`, { stored: problem.stored })
    default:
      return t(`accounts.problem.${problem.reason}`)
  }
}

export type Refusal =
  | CopyRefusal
  | ConnectionRefusal
  | TokenFileRefusal
  | VaultRefusal
  | { readonly reason: 'too-many-accounts' }

export function refusalWords(refusal: Refusal): string {
  switch (refusal.reason) {
    case 'set-by-organization':
      return t('policy.window.set')
    case 'expired': {
      const sentence = t('words.refusal.expired')
      return refusal.failure === null
        ? sentence
        : `${sentence} ${failureWords(refusal.failure, refusal.host)}`
    }
    case 'call-failed':
      return failureWords(refusal.failure, refusal.host)
    case 'unfit-for-format':
      return t(`words.refusal.unfit-for-format.${refusal.value}`)
    case 'not-written':
      return t('token-files.refusal.not-written', { why: fileProblemWords(refusal.problem) })
    case 'duplicate':
    case 'dialog-open':
    case 'not-kept':
    case 'session-only':
      return t(`token-files.refusal.${refusal.reason}`)
    case 'does-not-open':
      // The cipher cannot tell a wrong passphrase from a changed file.
      return t(refusal.guesses < 3 ? 'words.refusal.does-not-open' : 'words.refusal.does-not-open-again')
    case 'not-protected':
      return t('words.refusal.not-protected', { why: fileProblemWords(refusal.problem) })
    case 'not-saved':
      return notSavedWords(refusal.problem)
    case 'pin-too-short':
      return t('words.refusal.pin-too-short', { count: refusal.minLength })
    default:
      return t(`words.refusal.${refusal.reason}`)
  }
}
