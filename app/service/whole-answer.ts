import type { HttpResult } from '../ports/index.ts'

type Shape = Pick<Extract<HttpResult, { kind: 'answer' }>, 'status' | 'headers' | 'bodyBytes'>

/**
 * Whether an answer proves by itself that it ended where its server meant it to (RFC 9112 section 6.3): its
 * stated length was reached, its last chunk came, or its status has no body. One that merely ends with the
 * connection may be half of one. Chromium refuses a body that is shorter than stated and one whose last
 * chunk is missing, so that what arrived need only be compared.
 *
 * Over plain http (`secure` false, this machine alone) Chromium takes headers that were cut off for whole
 * ones. A body that follows shows that they were; without one, a token in the last of them may be half. One
 * that another header follows is whole.
 */
export function isWhole({ status, headers, bodyBytes }: Shape, secure: boolean): boolean {
  if (/\bchunked\b/i.test(headers['transfer-encoding'] ?? '')) return true
  if (bodyBytes === 0 && !secure && Object.keys(headers).at(-1) === 'authentication-token') return false
  const length = headers['content-length']?.trim() ?? ''
  if (!/^[0-9]+$/.test(length)) return status === 204 || status === 205
  // A compressed body is longer once it is read.
  return headers['content-encoding'] === undefined ? Number(length) === bodyBytes : bodyBytes > 0
}
