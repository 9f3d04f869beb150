/**
 * The pair in an `Authorization` header, as a server reads it: RFC 7617 section 2, UTF-8. Null where it is
 * no Basic credentials. On purpose not the code that the app writes the header with.
 */
export function usernameAndPassword(
  authorization: string | undefined,
): { readonly username: string; readonly password: string } | null {
  const encoded = /^Basic +([A-Za-z0-9+/]+={0,2})$/i.exec(authorization ?? '')?.[1]
  if (encoded === undefined) return null
  const pair = Buffer.from(encoded, 'base64').toString('utf8')
  const colon = pair.indexOf(':')
  return colon < 0 ? null : { username: pair.slice(0, colon), password: pair.slice(colon + 1) }
}
