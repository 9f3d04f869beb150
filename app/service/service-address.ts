import type { AddressProblem } from '../model/sign-in-problem.ts'

export type ServiceAddress =
  /** `address` has no trailing slash; a path prefix is part of it. `host` is for showing, with its port. */
  | { readonly kind: 'ok'; readonly address: string; readonly host: string }
  | { readonly kind: 'refused'; readonly reason: AddressProblem }

/**
 * Reads a service address as a person types or pastes it. A bare host means https; white space around
 * it, a trailing slash and the path of a token endpoint are taken off. What is left is the base URL of
 * the endpoints; read again, it gives the same base URL.
 *
 * Plain http is for this machine alone. A query or a fragment is refused rather than dropped: it comes from the
 * address of a page, whose path would be wrong as well, and a query may hold a secret that must not be stored.
 */
export function parseServiceAddress(typed: string): ServiceAddress {
  const text = typed.trim()
  if (text === '') return refused('empty')
  // The URL parser would drop line breaks, encode blanks, and take a path for a host.
  if (/\s|^\/(?!\/)/.test(text)) return refused('unreadable')

  const url = URL.parse(withScheme(text))
  if (url === null) return refused('unreadable')
  if (url.protocol !== 'https:' && !isPlainLoopback(url)) return refused('not-https')
  if (url.username !== '' || url.password !== '') return refused('user-info')
  if (url.search !== '' || url.hash !== '') return refused('query-or-fragment')
  if (/^\.+$/.test(url.hostname)) return refused('unreadable')

  const prefix = url.pathname.replace(endpointPath, '')
  return { kind: 'ok', address: `${url.protocol}//${url.host}${prefix}`, host: url.host }
}

const endpointPath = /(?:\/api\/auth\/(?:update_)?token|\/)+$/

function refused(reason: AddressProblem): ServiceAddress {
  return { kind: 'refused', reason }
}

/** `localhost:8080` and `demo:secret@localhost` have no scheme, though a URL parser sees one. */
function withScheme(text: string): string {
  const hasScheme = /^[a-z][a-z0-9+.-]*:(?:\/|(?![0-9])[^@]*$)/i.test(text)
  return hasScheme ? text : `https://${text.replace(/^\/\//, '')}`
}

/** The URL parser has already written every form of an IPv4 address as the dotted one. */
function isPlainLoopback(url: URL): boolean {
  return url.protocol === 'http:' && /^(?:localhost|127(?:\.[0-9]{1,3}){3}|\[::1\])$/.test(url.hostname)
}
