/**
 * Chromium's name for what Node says went wrong with a request: the names of its list of network errors,
 * https://source.chromium.org, `net/base/net_error_list.h`.
 */
const names: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'ERR_CONNECTION_REFUSED',
  ECONNRESET: 'ERR_CONNECTION_RESET',
  ECONNABORTED: 'ERR_CONNECTION_ABORTED',
  EPIPE: 'ERR_CONNECTION_RESET',
  ETIMEDOUT: 'ERR_CONNECTION_TIMED_OUT',
  UND_ERR_CONNECT_TIMEOUT: 'ERR_CONNECTION_TIMED_OUT',
  EHOSTUNREACH: 'ERR_ADDRESS_UNREACHABLE',
  ENETUNREACH: 'ERR_ADDRESS_UNREACHABLE',
  ENOTFOUND: 'ERR_NAME_NOT_RESOLVED',
  EAI_AGAIN: 'ERR_NAME_NOT_RESOLVED',
  UND_ERR_SOCKET: 'ERR_EMPTY_RESPONSE',
  UND_ERR_HEADERS_OVERFLOW: 'ERR_RESPONSE_HEADERS_TOO_BIG',
  UND_ERR_REQ_CONTENT_LENGTH_MISMATCH: 'ERR_INVALID_ARGUMENT',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'ERR_CONTENT_LENGTH_MISMATCH',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'ERR_CERT_AUTHORITY_INVALID',
  SELF_SIGNED_CERT_IN_CHAIN: 'ERR_CERT_AUTHORITY_INVALID',
  UNABLE_TO_GET_ISSUER_CERT: 'ERR_CERT_AUTHORITY_INVALID',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'ERR_CERT_AUTHORITY_INVALID',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'ERR_CERT_AUTHORITY_INVALID',
  CERT_HAS_EXPIRED: 'ERR_CERT_DATE_INVALID',
  CERT_NOT_YET_VALID: 'ERR_CERT_DATE_INVALID',
  CERT_REVOKED: 'ERR_CERT_REVOKED',
  ERR_TLS_CERT_ALTNAME_INVALID: 'ERR_CERT_COMMON_NAME_INVALID',
}

/** The error that Electron's `net` rejects with, for the one that Node's `fetch` did. */
export function asNetError(error: unknown): Error {
  return new Error(`net::${nameOf(rootOf(error))}`)
}

/** Node wraps what happened, and several attempts at once in an AggregateError. */
function rootOf(error: unknown): unknown {
  if (error instanceof AggregateError && error.errors.length > 0) return rootOf(error.errors[0])
  return error instanceof Error && error.cause !== undefined ? rootOf(error.cause) : error
}

function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return 'ERR_FAILED'
  const code = 'code' in error ? String(error.code) : ''
  if (names[code]) return names[code]
  if (code.startsWith('HPE_')) return 'ERR_INVALID_HTTP_RESPONSE'
  if (code.startsWith('ERR_SSL_') || code === 'EPROTO') return 'ERR_SSL_PROTOCOL_ERROR'
  return /bad port/.test(error.message) ? 'ERR_UNSAFE_PORT' : 'ERR_FAILED'
}
