import type { GateRefusal, Refusal } from '../model/refusal.ts'
import { failureWords } from './failures.ts'
import { lockWords } from './lock.ts'

/** What a person reads where something that they asked for is not done. */

const addressWords = {
  empty: 'Enter the address of the service, for example https://slides.example.com.',
  unreadable: 'This is not an address. It should look like https://slides.example.com.',
  /** Another scheme than https, or http to a machine that is not this one. */
  'not-https': 'This address must begin with https://.',
  'user-info': 'This address must not hold a username or a password. They have their own fields.',
  'query-or-fragment': 'This is the address of a page. Leave out the question mark or # and all behind it.',
} as const
/** Why an address cannot be used. */
export type AddressProblem = keyof typeof addressWords

/** At the field of an address that cannot be used. */
export function addressRefusal(reason: AddressProblem): string {
  return addressWords[reason]
}

/** Why credentials cannot be sent, and which. `not-text`: half of a surrogate pair, which UTF-8 cannot carry. */
export interface CredentialsProblem {
  readonly field: 'username' | 'password'
  readonly reason: 'colon' | 'control-character' | 'not-text'
}

/** At the field of a username or a password that cannot be sent. */
export function credentialsRefusal({ field, reason }: CredentialsProblem): string {
  switch (reason) {
    case 'colon':
      return 'A username cannot hold a colon.'
    case 'control-character':
      return `This ${field} holds a tab, a line break or another control character. Type it again.`
    case 'not-text':
      return `This ${field} holds half a character, which cannot be sent. Type it again.`
  }
}

const gateWords: Readonly<Record<GateRefusal, string>> = {
  locked: lockWords.locked,
  'not-open': 'Your stored accounts are not open yet. Open them first.',
  'no-person': 'Nothing was done: Deckpass saw no key or mouse button. Press the button again.',
  'too-often': 'Nothing was done: that was more than sixty times in a minute. Wait a moment, then try again.',
}

/** Where the gate did not let something be done. */
export function gateRefusal(reason: GateRefusal): string {
  return gateWords[reason]
}

/** Why something that was asked for is not done. */
export function refusalWords(refusal: Refusal): string {
  switch (refusal.reason) {
    case 'no-token':
      return 'There is no token for this account. Sign in again to get one.'
    case 'clipboard-refused':
      return 'Nothing was copied: the clipboard did not take it. Another program may be using it, or this desktop takes a copy only from the window in use. Copy it again in Deckpass.'
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

/** At the field that differs where an account would sign in at another place than its own, which is `stored`. */
export function otherPlaceRefusal(field: 'address' | 'username', stored: string): string {
  return `This account belongs to ${stored}. Add another account for another ${field}.`
}

export const enterUsername = 'Enter your username.'
export const enterPassword = 'Enter your password.'
export const enterCompanyKey = 'Enter the company key.'
