import type { FailureRecord } from '../model/failure.ts'

interface Facts {
  readonly status: number | null
  readonly unusable: Unusable | null
  /** The service's own words, without the secrets of the call. */
  readonly said: string | null
  /** From `Retry-After`, in ms. */
  readonly retryAfterMs: number | null
}

/** Why an answer cannot be used, and how the sentence says it. */
const unusableAnswers = {
  'no-token': 'there is no token in its answer.',
  'bad-token': 'the token in its answer cannot be used.',
  empty: 'its answer is empty.',
  'not-json': 'its answer cannot be read.',
  /** A JSON object that says neither `success` nor `token_expires`. */
  'no-fields': 'its answer says neither that it succeeded nor when the token expires.',
  'bad-lifetime': 'the expiry in its answer makes no sense.',
  /** A status that ends no call: 1xx, or outside 100 to 599. */
  'bad-status': 'the status of its answer has no meaning.',
} as const
export type Unusable = keyof typeof unusableAnswers

interface Failure {
  /** What a person must do before another try can help; `none`: nothing, Deckpass tries again by itself. */
  readonly action: FailureRecord['action']
  readonly sentence: (facts: Facts & { readonly host: string }) => string
}

/**
 * Every failure of a call: what it asks of the person, and a plain sentence that holds no secret and says
 * the way out. This is the one list of failures.
 */
const failures = {
  unreachable: {
    action: 'none',
    sentence: ({ host }) => `Nothing answers at ${host}. Check the address and your connection.`,
  },
  timeout: {
    action: 'none',
    sentence: ({ host }) => `${host} did not answer in time. Check your connection, or try again later.`,
  },
  cut: {
    action: 'none',
    sentence: ({ host }) => `The connection to ${host} broke off. Check your connection, or try again later.`,
  },
  busy: {
    action: 'none',
    sentence: ({ host, retryAfterMs }) =>
      `${host} is busy and asks to be left alone for ${waitInWords(retryAfterMs)}. Try again later.`,
  },
  'server-error': {
    action: 'none',
    sentence: (facts) => `${facts.host} has a problem on its side${statusOf(facts)}. Try again later.`,
  },
  unusable: {
    action: 'none',
    sentence: ({ host, unusable }) =>
      unlikeTheService(host, `${unusableAnswers[unusable ?? 'not-json']} Try again later.`),
  },
  'too-large': {
    action: 'none',
    sentence: ({ host }) => unlikeTheService(host, 'its answer is far too long. Check the address.'),
  },
  proxy: {
    action: 'none',
    sentence: ({ host }) =>
      `The proxy on the way to ${host} does not let the call through. Check the proxy in the system's network settings.`,
  },
  'network-stopped': {
    action: 'none',
    sentence: () =>
      'The part of Deckpass that talks to the network stopped. If this stays, quit Deckpass and start it again.',
  },
  cancelled: {
    action: 'none',
    sentence: ({ host }) => `The call to ${host} was cancelled.`,
  },
  certificate: {
    action: 'check-address',
    sentence: ({ host }) =>
      `The certificate of ${host} is not trusted on this computer. Send this sentence to the people who look after the computer.`,
  },
  'client-certificate': {
    action: 'check-address',
    sentence: ({ host }) =>
      `${host} asks for a certificate of yours, and Deckpass found none to send. Ask the people who look after the computer to install one.`,
  },
  'choose-certificate': {
    action: 'choose-certificate',
    sentence: ({ host }) => `${host} asks for a certificate of yours. Choose which one Deckpass sends.`,
  },
  'certificate-refused': {
    action: 'choose-certificate',
    sentence: ({ host }) => `${host} did not accept what you chose. Choose another certificate.`,
  },
  'proxy-password': {
    action: 'give-proxy-password',
    sentence: ({ host }) => `The proxy on the way to ${host} wants a username and a password.`,
  },
  'proxy-refused': {
    action: 'give-proxy-password',
    sentence: ({ host }) =>
      `The proxy on the way to ${host} did not accept the username or the password for it.`,
  },
  redirect: {
    action: 'check-address',
    sentence: ({ host }) =>
      unlikeTheService(host, 'it points to another address. Ask for the address that it has now.'),
  },
  'no-endpoint': {
    action: 'check-address',
    sentence: ({ host }) =>
      unlikeTheService(host, 'it knows no such address. Check the address, the part behind the host too.'),
  },
  html: {
    action: 'check-address',
    sentence: ({ host }) => unlikeTheService(host, 'it sent a web page. Check the address.'),
  },
  rejected: {
    action: 'sign-in-again',
    sentence: () => 'The service did not accept this username, password or company key.',
  },
  /** Nothing was sent: RFC 7617 forbids a character in the username or the password. */
  unsendable: {
    action: 'sign-in-again',
    sentence: () => 'The username or the password holds a character that cannot be sent. Type them again.',
  },
  refused: {
    action: 'see-answer',
    sentence: (facts) =>
      facts.said === null
        ? `${facts.host} refused the request${statusOf(facts)} and did not say why. Check the username and the company key.`
        : `${facts.host} refused the request. It says: “${facts.said}”`,
  },
} as const satisfies Readonly<Record<string, Failure>>
/** What happened, as exactly as it can be told. */
export type FailureCause = keyof typeof failures

export const actionAfter = (cause: FailureCause): FailureRecord['action'] => failures[cause].action

/** What went wrong at the service or on the way to it. The caller redacts it, as it may quote the service. */
export function failureSentence(failure: Facts & { readonly cause: FailureCause }, host: string): string {
  const { sentence }: Failure = failures[failure.cause]
  return sentence({ ...failure, host })
}

/** The same while Deckpass tries again by itself: the advice to do so is left out. */
export function failureWhileRetrying(
  failure: Facts & { readonly cause: FailureCause },
  host: string,
): string {
  return failureSentence(failure, host).replace(/ (?:Check your connection, or t|T)ry again later\.$/, '')
}

function unlikeTheService(host: string, how: string): string {
  return `${host} answered, but not like the token service: ${how}`
}

function statusOf({ status }: Facts): string {
  return status === null ? '' : ` (status ${status})`
}

/** `40 seconds`, `5 minutes`, `2 hours`; rounded up, so that waiting so long is enough. */
function waitInWords(waitMs: number | null): string {
  if (waitMs === null || waitMs <= 0) return 'a while'
  const seconds = Math.ceil(waitMs / 1000)
  if (seconds <= 90) return counted(seconds, 'second')
  const minutes = Math.ceil(seconds / 60)
  return minutes <= 90 ? counted(minutes, 'minute') : counted(Math.ceil(minutes / 60), 'hour')
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
