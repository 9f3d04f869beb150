import type { AddressProblem } from './sign-in-problem.ts'

export type ServiceAddress =
  | {
      readonly kind: 'ok'
      /** Without a trailing slash; a path prefix is part of it. */
      readonly address: string
      /** For showing, with its port. */
      readonly host: string
      /** Whether a query, a fragment or the path of an endpoint was cut off. */
      readonly isCut: boolean
    }
  | { readonly kind: 'refused'; readonly reason: AddressProblem }

/**
 * Reads a service address as a person types or pastes it. A bare host means https; white space around
 * it, a query, a fragment, a trailing slash and the path of a token endpoint are cut off. What is left is the
 * base URL of the endpoints; read again, it gives the same base URL.
 *
 * Plain http is for this machine alone. A path stays: nobody but the service knows whether it is a prefix of its
 * endpoints or a page's.
 */
export function parseServiceAddress(typed: string): ServiceAddress {
  const text = typed.trim()
  if (text === '') return refused('empty')
  // A query may hold a secret, which must be neither stored nor sent.
  const withoutQuery = text.replace(/[?#].*$/s, '')
  // The URL parser would drop line breaks, encode blanks, and take a path for a host.
  if (/\s|^\/(?!\/)/.test(withoutQuery)) return refused('unreadable')

  const url = URL.parse(withScheme(withoutQuery))
  if (url === null) return refused('unreadable')
  if (url.protocol !== 'https:' && !isPlainLoopback(url)) return refused('not-https')
  if (url.username !== '' || url.password !== '') return refused('user-info')
  if (/^\.+$/.test(url.hostname)) return refused('unreadable')

  const path = url.pathname.replace(/\/+$/, '')
  const prefix = path.replace(endpointPath, '')
  return {
    kind: 'ok',
    address: `${url.protocol}//${url.host}${prefix}`,
    host: url.host,
    isCut: text !== withoutQuery || prefix !== path,
  }
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
