import type { NoAnswerCause } from '../../app/ports.ts'

/**
 * What Chromium's words for a failed request mean for us. `net::ERR_…` names are those of Chromium's
 * list of network errors; the two sentences on redirects are those of Electron's `net.fetch`.
 */
const meanings: readonly (readonly [RegExp, NoAnswerCause])[] = [
  [/redirect/i, 'redirect'],
  [/ERR_(CERT_|CERTIFICATE_TRANSPARENCY|SSL_PINNED_KEY)/, 'certificate'],
  [/ERR_(CONNECTION_TIMED_OUT|TIMED_OUT)/, 'timeout'],
  [
    /ERR_(CONNECTION_(RESET|CLOSED|ABORTED)|EMPTY_RESPONSE|CONTENT_LENGTH_MISMATCH|INCOMPLETE_|SSL_|BAD_SSL|HTTP2_|INVALID_|RESPONSE_|CONTENT_DECODING|SOCKET_NOT_CONNECTED|FAILED$)/,
    'cut',
  ],
]

/** `message` is that of the error with which `net.fetch` rejected. What is not known counts as unreachable. */
export function causeOfNetError(message: string): NoAnswerCause {
  return meanings.find(([pattern]) => pattern.test(message))?.[1] ?? 'unreachable'
}
