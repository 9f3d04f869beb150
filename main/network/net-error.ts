import type { NoAnswerCause } from '../../app/ports/index.ts'

/**
 * What Chromium's words for a failed request mean for us. `net::ERR_…` names are those of Chromium's
 * list of network errors; the sentence on redirects is that of Electron's `net.request`.
 */
const meanings: readonly (readonly [RegExp, NoAnswerCause])[] = [
  [/redirect/i, 'redirect'],
  [/ERR_(SSL_CLIENT_AUTH|BAD_SSL_CLIENT_AUTH|CLIENT_AUTH_CERT)/, 'client-certificate'],
  [/ERR_(PROXY_|TUNNEL_|SOCKS_|PAC_|MANDATORY_PROXY|NO_SUPPORTED_PROXIES|HTTPS_PROXY_)/, 'proxy'],
  // Without a `login` event nobody knows which proxy wants what, so no password can be asked for.
  [/ERR_(UNSUPPORTED_AUTH_SCHEME|MISSING_AUTH_CREDENTIALS)/, 'proxy'],
  [/ERR_(CERT_|CERTIFICATE_TRANSPARENCY|SSL_PINNED_KEY)/, 'certificate'],
  [/ERR_(CONNECTION_TIMED_OUT|TIMED_OUT)/, 'timeout'],
  [/ERR_FAILED$/, 'network-stopped'],
  [
    /ERR_(CONNECTION_(RESET|CLOSED|ABORTED)|EMPTY_RESPONSE|CONTENT_LENGTH_MISMATCH|INCOMPLETE_|SSL_|BAD_SSL|HTTP2_|QUIC_|INVALID_|RESPONSE_|CONTENT_DECODING|SOCKET_NOT_CONNECTED|UNEXPECTED_PROXY_AUTH)/,
    'cut',
  ],
]

/** `message` is that of the error with which a request failed. What is not known counts as unreachable. */
export function causeOfNetError(message: string): NoAnswerCause {
  return meanings.find(([pattern]) => pattern.test(message))?.[1] ?? 'unreachable'
}
