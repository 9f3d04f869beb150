import { utf8Bytes } from '../util/utf8.ts'
import type { Credentials } from './model/credentials.ts'

/** All secrets in the credentials, the Basic values included. */
export function secretTexts(username: string, { password, companyKey, proxy }: Credentials): string[] {
  const ofProxy = proxy && basicCredentials(proxy.username, proxy.password)
  return [password, companyKey, basicCredentials(username, password), proxy?.password, ofProxy].filter(
    (secret): secret is string => Boolean(secret),
  )
}

/**
 * The credentials of the `Authorization` header's Basic scheme: RFC 7617 section 2, in UTF-8 (section 2.1), normalised
 * to NFC, as base64 (RFC 4648 section 4). Null if they cannot be sent. A colon in the username is refused, because the
 * server would split the pair in the wrong place, and so is a control character. A password may have one although the
 * section forbids it, because a service may have accepted it.
 */
export function basicCredentials(username: string, password: string): string | null {
  const pair = `${username}:${password}`.normalize('NFC')
  const isSendable = !username.includes(':') && !hasControlCharacter(username) && pair.isWellFormed()
  return isSendable ? btoa(utf8Bytes(pair)) : null
}

/** CTL as RFC 7617 means it: RFC 5234, appendix B.1. */
function hasControlCharacter(text: string): boolean {
  for (const character of text) if (character < ' ' || character === '\u007f') return true
  return false
}
