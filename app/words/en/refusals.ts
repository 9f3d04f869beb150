import type { GateRefusal, Refusal } from '../../model/refusal.ts'
import type { SignInField, SignInProblem } from '../../model/sign-in-problem.ts'
import { failureWords } from './failures.ts'

/** What a person reads when something that they asked for is not done. */

const empty: Readonly<Record<SignInField, string>> = {
  address: 'Enter the service address, for example https://slides.example.com.',
  username: 'Enter your username.',
  password: 'Enter your password.',
  companyKey: 'Enter the company key.',
  name: 'Enter a name.',
}

/** At the field of the sign-in form that it is about. */
export function signInProblemWords(problem: SignInProblem): string {
  switch (problem.reason) {
    case 'empty':
      return empty[problem.field]
    case 'unreadable':
      return 'This is not a web address. It should look like https://slides.example.com.'
    case 'not-https':
      return 'This address must begin with https://.'
    case 'user-info':
      return 'Remove the username and password from the address. They have their own fields.'
    case 'colon':
      return 'A username cannot contain a colon.'
    case 'control-character':
      return `This ${problem.field} contains a tab, a line break or another control character. Type it again.`
    case 'not-text':
      return `This ${problem.field} contains a character that cannot be read. Type it again.`
    case 'other-place':
      return `This account belongs to ${problem.stored}. For another ${problem.field}, add an account.`
  }
}

const gateWords: Readonly<Record<GateRefusal, string>> = {
  locked: 'Deckpass is locked. Unlock it first.',
  'vault-closed': 'Your stored accounts are closed. Unlock them first.',
  'no-user-activation': 'Nothing was done: Deckpass saw no key press or click. Press the button again.',
  'too-often': 'Nothing was done: that was more than 60 presses in a minute. Wait a moment, then try again.',
}

/** Why the gate did not let something be done. */
export function gateRefusalWords(reason: GateRefusal): string {
  return gateWords[reason]
}

/** Why something that was asked for is not done. */
export function refusalWords(refusal: Refusal): string {
  switch (refusal.reason) {
    case 'no-token':
      return 'This account has no token. Sign in again to get one.'
    case 'clipboard-refused':
      return 'Nothing was copied. Another program may be using the clipboard, or this desktop lets only the active window copy. Copy again in the Deckpass window.'
    case 'expired': {
      const why = refusal.failure === null ? '' : ` ${failureWords(refusal.failure, refusal.host)}`
      return `Nothing was copied: the token has expired and could not be renewed.${why}`
    }
    case 'call-failed':
      return failureWords(refusal.failure, refusal.host)
    default:
      return gateWords[refusal.reason]
  }
}
