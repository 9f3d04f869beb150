import type { FailureCause, FailureFacts, UnusableReason } from '../../model/failure.ts'

interface Facts extends FailureFacts {
  readonly host: string
}

/** Why an answer cannot be used, after *like the token service*. */
const unusableAnswers: Readonly<Record<UnusableReason, string>> = {
  'no-token': 'its answer has no token.',
  'bad-token': 'the token in its answer cannot be used.',
  empty: 'its answer is empty.',
  'not-json': 'its answer cannot be read.',
  'no-fields': 'its answer says neither that it succeeded nor when the token expires.',
  'bad-lifetime': 'the expiry in its answer makes no sense.',
  'bad-status': 'its status is unknown.',
}

/** What went wrong, and after it what the person can do, apart from waiting. */
const sentences: Readonly<Record<FailureCause, (facts: Facts) => string>> = {
  unreachable: ({ host }) => `Nothing answers at ${host}. Check the address and your connection.`,
  timeout: ({ host }) => `${host} did not answer in time.`,
  cut: ({ host }) => `The connection to ${host} was lost.`,
  busy: ({ host, retryAfterMs }) => `${host} is busy and asks Deckpass to wait ${waitInWords(retryAfterMs)}.`,
  'server-error': (facts) => `${facts.host} has a problem on its side${statusOf(facts)}.`,
  unusable: ({ host, unusable }) => unlikeTheService(host, unusableAnswers[unusable ?? 'not-json']),
  'too-large': ({ host }) => unlikeTheService(host, 'its answer is too long. Check the address.'),
  proxy: ({ host }) =>
    `A proxy blocks the connection to ${host}. Check the proxy in your system’s network settings.`,
  'network-stopped': () =>
    'The network service of Deckpass stopped. If this keeps happening, restart Deckpass.',
  cancelled: ({ host }) => `The request to ${host} was cancelled.`,
  certificate: ({ host }) => `The certificate of ${host} is not trusted on this computer. Ask your IT team.`,
  'client-certificate': ({ host }) =>
    `${host} asks for your certificate, but Deckpass found none. Ask your IT team to install one.`,
  'choose-certificate': ({ host }) => `${host} asks for your certificate. Choose the one to send.`,
  'certificate-refused': ({ host }) => `${host} did not accept your certificate. Choose another.`,
  'proxy-password': ({ host }) => `The proxy for ${host} asks for a username and password.`,
  'proxy-refused': ({ host }) => `The proxy for ${host} did not accept this username or password.`,
  redirect: ({ host }) =>
    unlikeTheService(host, 'it points to another address. Ask your IT team for the new one.'),
  'no-endpoint': ({ host }) =>
    unlikeTheService(
      host,
      'it does not know this address. Check all of it, including the part after the host.',
    ),
  html: ({ host }) => unlikeTheService(host, 'it sent a web page. Check the address.'),
  rejected: () => 'The service did not accept this username, password or company key.',
  unsendable: () => 'The username or password contains a character that cannot be sent. Type them again.',
  'no-password': () => 'Deckpass does not keep this account’s password. Sign in again to renew.',
  refused: (facts) =>
    facts.serviceMessage === null
      ? `${facts.host} refused the request${statusOf(facts)} and gave no reason. Check the username and the company key.`
      : `${facts.host} refused the request. It says: “${facts.serviceMessage}”`,
}

/** What a person who tried it themselves can do when Deckpass would only try again. */
const waitingHelps: Partial<Record<FailureCause, string>> = {
  timeout: 'Check your connection, or try again later.',
  cut: 'Check your connection, or try again later.',
  busy: 'Try again later.',
  'server-error': 'Try again later.',
  unusable: 'Try again later.',
}

/** What went wrong while Deckpass tries again by itself, or until the person acts. */
export function failureWords(failure: FailureFacts, host: string): string {
  return sentences[failure.cause]({ ...failure, host })
}

/** The same if the person has just tried it themselves. */
export function failedCallWords(failure: FailureFacts, host: string): string {
  const advice = waitingHelps[failure.cause]
  return advice === undefined ? failureWords(failure, host) : `${failureWords(failure, host)} ${advice}`
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
