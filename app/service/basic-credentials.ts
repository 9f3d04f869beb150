import { utf8Bytes } from '../util/utf8.ts'
import type { Credentials } from './model/credentials.ts'

/** The credential that cannot be sent, and why. */
interface CredentialsRefusal {
  readonly kind: 'refused'
  readonly field: 'username' | 'password'
  readonly reason: 'colon' | 'control-character' | 'not-text'
}
type BasicCredentials = { readonly kind: 'ok'; readonly authorization: string } | CredentialsRefusal

/** The credentials as typed, and the header values made from them once. */
export interface EncodedCredentials {
  readonly plain: Credentials
  readonly basic: BasicCredentials
}

export function encodeCredentials(username: string, plain: Credentials): EncodedCredentials {
  return { plain, basic: basicCredentials(username, plain.password) }
}

/** All secrets in the credentials, the Basic values included. */
export function secretTexts({ plain: { password, companyKey, proxy }, basic }: EncodedCredentials): string[] {
  const ofProxy = proxy && basicCredentials(proxy.username, proxy.password)
  return [password, companyKey, base64In(basic), proxy?.password, ofProxy && base64In(ofProxy)].filter(
    (secret): secret is string => Boolean(secret),
  )
}

function base64In(basic: BasicCredentials): string | null {
  return basic.kind === 'ok' ? basic.authorization.replace(/^Basic /, '') : null
}

/**
 * The `Authorization` header: the Basic scheme of RFC 7617 section 2, in UTF-8 (section 2.1), normalised to NFC. A
 * colon in the username is refused, because the server would split the pair in the wrong place, and so is a control
 * character. A password keeps its own, though the section forbids them: a service may have accepted them.
 */
export function basicCredentials(username: string, password: string): BasicCredentials {
  const user = username.normalize('NFC')
  const secret = password.normalize('NFC')
  const refusal = refusalOf('username', user) ?? refusalOf('password', secret)
  if (refusal !== null) return refusal
  // Base64: RFC 4648 section 4.
  return { kind: 'ok', authorization: `Basic ${btoa(utf8Bytes(`${user}:${secret}`))}` }
}

function refusalOf(field: CredentialsRefusal['field'], text: string): CredentialsRefusal | null {
  if (field === 'username' && text.includes(':')) return { kind: 'refused', field, reason: 'colon' }
  if (field === 'username' && hasControlCharacter(text))
    return { kind: 'refused', field, reason: 'control-character' }
  if (!text.isWellFormed()) return { kind: 'refused', field, reason: 'not-text' }
  return null
}

/** CTL as RFC 7617 means it: RFC 5234, appendix B.1. */
function hasControlCharacter(text: string): boolean {
  for (const character of text) if (character < ' ' || character === '\u007f') return true
  return false
}
