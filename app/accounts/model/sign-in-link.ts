import * as z from 'zod/mini'
import { parseServiceAddress } from '../../service/model/service-address.ts'
import { cleanText } from '../../util/clean-text.ts'
import { textMeant, textProblem } from '../../util/typed-text.ts'
import { maxNameLength } from '../../vault/model/account-name.ts'

const linkProblem = z.enum([
  /** Another host, path, parameter or character than a sign-in link has, or the same parameter twice. */
  'not-understood',
  /** A parameter is called like a secret, which a link must never carry. */
  'holds-secret',
  'not-https',
  'host-not-allowed',
])
export type LinkProblem = z.infer<typeof linkProblem>

/** What a link asks the sign-in form to hold. */
export const signInLink = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('fill'),
    address: z.string(),
    /** The host that a sign-in would call, with its port. */
    host: z.string(),
    /** Empty if the link gives none. */
    username: z.string(),
    /** Empty if the link gives none. */
    name: z.string(),
  }),
  z.strictObject({ kind: z.literal('refused'), reason: linkProblem }),
])
export type SignInLink = z.infer<typeof signInLink>

const maxLength = 2048
const maxAddressLength = 500
const maxUsernameLength = 200

const secretLike = /pass|pwd|pin|key|token|secret/i

/** The link among the arguments of a start; null if there is none. */
export function linkAmong(argv: readonly string[]): string | null {
  return argv.find((each) => /^deckpass:/i.test(each)) ?? null
}

/**
 * Reads `deckpass://sign-in?address=…&username=…&name=…`, which any page may hold. A link is taken as it is or refused:
 * nothing of it is cut off or cleaned. Unlike in the form, the address may not be plain http, because any user of this
 * computer can listen on it.
 */
export function parseSignInLink(link: string): SignInLink {
  const query = /^deckpass:\/\/sign-in\/?\?([^#]*)$/i.exec(link)?.[1]
  if (query === undefined || link.length > maxLength) return refused('not-understood')
  const parameters = new URLSearchParams(query)
  const names = [...parameters.keys()]
  if (names.some((each) => secretLike.test(each))) return refused('holds-secret')
  const isKnown = names.every((each) => ['address', 'username', 'name'].includes(each))
  if (!isKnown || new Set(names).size < names.length) return refused('not-understood')

  const typed = parameters.get('address') ?? ''
  const name = parameters.get('name') ?? ''
  const username = parameters.get('username') ?? ''
  if (!fits(typed, maxAddressLength) || !fits(name, maxNameLength)) return refused('not-understood')
  if (!fits(username, maxUsernameLength) || !isUsername(username)) return refused('not-understood')
  if (textMeant('address', typed) !== typed) return refused('not-understood')
  const parsed = parseServiceAddress(typed)
  if (parsed.kind === 'refused')
    return refused(parsed.reason === 'not-https' ? 'not-https' : 'not-understood')
  // What the parser cuts off may be a secret.
  if (parsed.isCut) return refused('not-understood')
  const { address, host } = parsed
  return address.startsWith('https:') ? { kind: 'fill', address, host, username, name } : refused('not-https')
}

function refused(reason: LinkProblem): SignInLink {
  return { kind: 'refused', reason }
}

/** Whether it is short enough and can be shown as it is. U+FFFD: of bytes that are no UTF-8. */
function fits(text: string, maxLength: number): boolean {
  return cleanText(text, maxLength) === text && !text.includes('\uFFFD')
}

function isUsername(text: string): boolean {
  return textMeant('username', text) === text && textProblem('username', text) === null
}
