import * as z from 'zod/mini'
import { memoByValue } from '../../util/memo.ts'
import { textProblem, trimTyped } from '../../util/typed-text.ts'

export type ServiceAddress =
  | {
      readonly kind: 'ok'
      /** The address without a trailing slash; a path prefix is part of it. */
      readonly address: string
      /** The host for display and comparison, as `hostOf` gives it. */
      readonly host: string
      /** A query, a fragment or the path of an endpoint was cut off. */
      readonly isCut: boolean
    }
  | { readonly kind: 'refused'; readonly reason: AddressProblem }

/**
 * Parses a service address as a person types or pastes it. A bare host means https; a query, a fragment, a trailing
 * slash and the path of a token endpoint are cut off; parsing the result again changes nothing. Plain http is only for
 * this computer. A path stays, because only the service knows whether it is a prefix of its endpoints.
 */
export function parseServiceAddress(typed: string): ServiceAddress {
  const text = trimTyped('address', typed)
  if (text === '') return addressRefused('empty')
  // A query may contain a secret, which must be neither stored nor sent.
  const withoutQuery = text.replace(/[?#].*$/s, '')
  // The URL parser would drop line breaks, encode spaces and take a path for a host.
  if (/\p{White_Space}|^\/(?!\/)/u.test(withoutQuery)) return addressRefused('unreadable')
  // The URL parser would also drop invisible characters, so that the call goes to another host than the person sees.
  const problem = textProblem('address', withoutQuery)
  if (problem !== null) return addressRefused(problem)

  const address = withScheme(withoutQuery)
  const url = URL.parse(address)
  // A second scheme means that two addresses were pasted together.
  if (url === null || address.split('://').length > 2) return addressRefused('unreadable')
  if (url.protocol !== 'https:' && !isPlainLoopback(url)) return addressRefused('not-https')
  if (url.username !== '' || url.password !== '') return addressRefused('user-info')
  if (!isHostname(url.hostname)) return addressRefused('unreadable')

  // The URL parser keeps an apostrophe, but the next parse would trim one at the end as a quotation mark.
  const path = url.pathname.replaceAll("'", '%27').replace(/\/+$/, '')
  const prefix = path.replace(endpointPath, '')
  return {
    kind: 'ok',
    address: `${url.protocol}//${url.host}${prefix}`,
    host: canonicalHost(url),
    isCut: text !== withoutQuery || prefix !== path,
  }
}

const endpointPath = /(?:\/api\/auth\/(?:update_)?token|\/)+$/

function addressRefused(reason: AddressProblem): ServiceAddress {
  return { kind: 'refused', reason }
}

/** `localhost:8080` and `demo:secret@localhost` have no scheme, though a URL parser sees one. */
function withScheme(text: string): string {
  const hasScheme = /^[a-z][a-z0-9+.-]*:(?:\/|(?![0-9])[^@]*$)/i.test(text)
  return hasScheme ? text : `https://${text.replace(/^\/\//, '')}`
}

/** The URL parser accepts impossible hosts, such as `"https`; `https` is a pasted address without its colon. */
function isHostname(hostname: string): boolean {
  return /^(?!https?$)(?:(?:[a-z0-9_-]+\.)*[a-z0-9_-]+\.?|\[[0-9a-f:.]+\])$/.test(hostname)
}

/** The URL parser has already converted every form of an IPv4 address to the dotted one. */
function isPlainLoopback(url: URL): boolean {
  return url.protocol === 'http:' && /^(?:localhost|127(?:\.[0-9]{1,3}){3}|\[::1\])$/.test(url.hostname)
}

/**
 * The host in the one form in which hosts are compared: ASCII, no trailing dot, its port if not the default one.
 * Memoized, because every review of a thousand accounts needs their hosts, and parsing is slow.
 */
export const hostOf = memoByValue((address: string): string => {
  const url = URL.parse(address)
  // A stored address that is no URL must not end the start; no call for it can be made.
  return url === null ? address : canonicalHost(url)
})

/** The URL parser has converted the name to ASCII. `host.` is `host`, whatever a resolver's search list says. */
function canonicalHost({ host }: URL): string {
  return host.replace(/\.(?=:\d+$|$)/, '')
}

export const addressProblem = z.enum([
  'empty',
  'unreadable',
  'control-character',
  'invisible-character',
  /** Another scheme than https, or http to another computer. */
  'not-https',
  'user-info',
])
type AddressProblem = z.infer<typeof addressProblem>
