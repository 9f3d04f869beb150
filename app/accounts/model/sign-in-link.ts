import * as z from 'zod/mini'
import { parseServiceAddress } from '../../service/model/service-address.ts'
import { cleanText } from '../../util/clean-text.ts'
import { textProblem, trimTyped } from '../../util/typed-text.ts'
import { maxNameLength } from '../../vault/model/account-name.ts'

const linkProblem = z.enum([
  /** An unexpected host, path, parameter or character, or the same parameter twice. */
  'not-understood',
  /** A parameter is named like a secret, which a link must never carry. */
  'holds-secret',
  'not-https',
  'host-not-allowed',
])
export type LinkProblem = z.infer<typeof linkProblem>

export const signInLink = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('fill'),
    address: z.string(),
    /** The host that a sign-in would call, with its port. */
    host: z.string(),
    /** Empty if the link has none. */
    username: z.string(),
    name: z.string(),
  }),
  z.strictObject({ kind: z.literal('refused'), reason: linkProblem }),
])
export type SignInLink = z.infer<typeof signInLink>

const maxLength = 2048
const maxAddressLength = 500
const maxUsernameLength = 200

export function linkAmong(argv: readonly string[]): string | null {
  return argv.find((each) => /^deckpass:/i.test(each)) ?? null
}

/**
 * Parses `deckpass://sign-in?address=…&username=…&name=…`, which any web page may contain. A link is used unchanged or
 * refused; nothing is cut off or cleaned. Unlike in the form, the address must not be plain http, because any user of
 * this computer could listen on it.
 */
export function parseSignInLink(link: string): SignInLink {
  const query = /^deckpass:\/\/sign-in\/?\?([^#]*)$/i.exec(link)?.[1]
  if (query === undefined || link.length > maxLength) return linkRefused('not-understood')
  const parameters = new URLSearchParams(query)
  const names = [...parameters.keys()]
  if (names.some((each) => /pass|pwd|pin|key|token|secret/i.test(each))) return linkRefused('holds-secret')
  const isKnown = names.every((each) => ['address', 'username', 'name'].includes(each))
  if (!isKnown || new Set(names).size < names.length) return linkRefused('not-understood')

  const typed = parameters.get('address') ?? ''
  const name = parameters.get('name') ?? ''
  const username = parameters.get('username') ?? ''
  if (!fits(typed, maxAddressLength) || !fits(name, maxNameLength)) return linkRefused('not-understood')
  if (!fits(username, maxUsernameLength) || textProblem('username', username) !== null)
    return linkRefused('not-understood')
  if (trimTyped('address', typed) !== typed || trimTyped('username', username) !== username)
    return linkRefused('not-understood')
  const parsed = parseServiceAddress(typed)
  if (parsed.kind === 'refused')
    return linkRefused(parsed.reason === 'not-https' ? 'not-https' : 'not-understood')
  // The part that the parser cuts off may be a secret.
  if (parsed.isCut) return linkRefused('not-understood')
  const { address, host } = parsed
  return address.startsWith('https:')
    ? { kind: 'fill', address, host, username, name }
    : linkRefused('not-https')
}

function linkRefused(reason: LinkProblem): SignInLink {
  return { kind: 'refused', reason }
}

/** True if the text is short enough and can be shown unchanged. U+FFFD comes from bytes that are not UTF-8. */
function fits(text: string, maxLength: number): boolean {
  return cleanText(text, maxLength) === text && !text.includes('\uFFFD')
}
