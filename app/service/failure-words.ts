import type { FailureRecord } from '../model/failure.ts'
import type { ServiceFailure, Unusable } from './answer.ts'

/**
 * What went wrong at the service or on the way to it, in plain words with the way out. `host` is as
 * `parseServiceAddress` gives it. No secret of the call is in it; words of the service are quoted only
 * where it refused, and are redacted by the caller as everything else.
 */
export function failureSentence(failure: ServiceFailure, host: string): string {
  switch (failure.cause) {
    case 'unreachable':
      return `Nothing answers at ${host}. Check the address and your connection.`
    case 'timeout':
      return `${host} did not answer in time. Check your connection, or try again later.`
    case 'cut':
      return `The connection to ${host} broke off. Check your connection, or try again later.`
    case 'busy':
      return `${host} is busy and asks to be left alone for a while. Try again later.`
    case 'server-error':
      return `${host} has a problem of its own${statusWords(failure)}. Try again later.`
    case 'unusable':
      return unlikeTheService(host, `${unusableWords[failure.unusable ?? 'not-json']} Try again later.`)
    case 'too-large':
      return unlikeTheService(host, 'its answer is far too long. Check the address.')
    case 'certificate':
      return `The certificate of ${host} is not trusted on this computer.`
    case 'client-certificate':
      return `${host} asks for a certificate of yours, and Deckpass sends none. Ask the people who run it for an address that needs none.`
    case 'proxy-password':
      return `The proxy on the way to ${host} wants a username and a password, which Deckpass cannot give. Ask the people who run the network for a way without them.`
    case 'proxy':
      return `The proxy on the way to ${host} does not let the call through. Check the proxy in the system's network settings.`
    case 'network-stopped':
      return `The part of Deckpass that talks to the network stopped. If this stays, quit Deckpass and start it again.`
    case 'redirect':
      return unlikeTheService(host, 'it points to another address. Ask for the address that it has now.')
    case 'no-endpoint':
      return unlikeTheService(
        host,
        'it knows no such address. Check the address, the part behind the host too.',
      )
    case 'html':
      return unlikeTheService(host, 'it sent a web page. Check the address.')
    case 'rejected':
      return 'The service did not accept this username, password or company key.'
    case 'refused':
      return failure.said === null
        ? `${host} refused the request${statusWords(failure)} and did not say why. Check the username and the company key.`
        : `${host} refused the request. It says: “${failure.said}”`
    case 'cancelled':
      return `The call to ${host} was cancelled.`
    case 'unsendable':
      return 'The username or the password holds a character that cannot be sent. Type them again.'
  }
}

/** The same while Deckpass tries again by itself: the advice to do so is left out. */
export function failureWhileRetrying(failure: ServiceFailure, host: string): string {
  return failureSentence(failure, host).replace(/ (?:Check your connection, or t|T)ry again later\.$/, '')
}

/** What must happen before another try can help. */
export function actionFor(failure: Pick<ServiceFailure, 'failure'>): FailureRecord['action'] {
  return actions[failure.failure]
}

const actions = {
  transient: 'none',
  'wrong-place': 'check-address',
  rejected: 'sign-in-again',
  refused: 'see-answer',
} as const satisfies Record<ServiceFailure['failure'], FailureRecord['action']>

const unusableWords: Readonly<Record<Unusable, string>> = {
  'no-token': 'there is no token in its answer.',
  'bad-token': 'the token in its answer cannot be used.',
  empty: 'its answer is empty.',
  'not-json': 'its answer cannot be read.',
  'no-fields': 'its answer says neither that it succeeded nor when the token expires.',
  'bad-lifetime': 'the expiry in its answer makes no sense.',
  'bad-status': 'the status of its answer has no meaning.',
}

function unlikeTheService(host: string, how: string): string {
  return `${host} answered, but not like the token service: ${how}`
}

function statusWords({ status }: ServiceFailure): string {
  return status === null ? '' : ` (status ${status})`
}
