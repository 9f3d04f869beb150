import * as z from 'zod/mini'
import { type TextProblem, textMeant, textProblem } from '../../util/typed-text.ts'

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
 * Reads a service address as a person types or pastes it. A bare host means https; a query, a
 * fragment, a trailing slash and the path of a token endpoint are cut off. What is left is the
 * base URL of the endpoints; read again, it gives the same base URL.
 *
 * Plain http is for this machine alone. A path stays: nobody but the service knows whether it is a prefix of its
 * endpoints or a page's.
 */
export function parseServiceAddress(typed: string): ServiceAddress {
  const text = textMeant('address', typed)
  if (text === '') return refused('empty')
  // A query may hold a secret, which must be neither stored nor sent.
  const withoutQuery = text.replace(/[?#].*$/s, '')
  // The URL parser would drop line breaks, encode blanks, and take a path for a host.
  if (/\p{White_Space}|^\/(?!\/)/u.test(withoutQuery)) return refused('unreadable')
  // The URL parser would also drop invisible characters, and call another host than the one that the person sees.
  const problem = textProblem('address', withoutQuery)
  if (problem !== null) return refused(problem)

  const address = withScheme(withoutQuery)
  const url = URL.parse(address)
  // A second scheme means that two addresses were pasted together.
  if (url === null || address.split('://').length > 2) return refused('unreadable')
  if (url.protocol !== 'https:' && !isPlainLoopback(url)) return refused('not-https')
  if (url.username !== '' || url.password !== '') return refused('user-info')
  if (!isHostname(url.hostname)) return refused('unreadable')

  // The URL parser keeps an apostrophe, but reading the address again would take one off its end as a quotation mark.
  const path = url.pathname.replaceAll("'", '%27').replace(/\/+$/, '')
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

/**
 * The URL parser accepts hosts that cannot exist, such as `"https`; it has written every name in ASCII by now. A host
 * `https` comes from a paste in which the colon is missing.
 */
function isHostname(hostname: string): boolean {
  return /^(?!https?$)(?:(?:[a-z0-9_-]+\.)*[a-z0-9_-]+\.?|\[[0-9a-f:.]+\])$/.test(hostname)
}

/** The URL parser has already written every form of an IPv4 address as the dotted one. */
function isPlainLoopback(url: URL): boolean {
  return url.protocol === 'http:' && /^(?:localhost|127(?:\.[0-9]{1,3}){3}|\[::1\])$/.test(url.hostname)
}

/** Host and, if it is not the usual one, port of a service address. */
export function hostOf(address: string): string {
  return new URL(address).host
}

export const addressProblem = z.enum([
  'unreadable',
  /** Another scheme than https, or http to a machine that is not this one. */
  'not-https',
  'user-info',
])
type AddressProblem = z.infer<typeof addressProblem> | TextProblem<'address'> | 'empty'
