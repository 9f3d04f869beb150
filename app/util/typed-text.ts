/** For each kind of field, the characters that are silently trimmed from typed or pasted text, and those it refuses. */

/** The longest text that the main process accepts from a field. */
export const maxTextLength = 4096

/** Pasted megabytes would freeze the page. One above the limit, so that the main process refuses truncated input. */
export const maxTyped = maxTextLength + 1

const whiteSpace = '\\p{White_Space}'
const invisible = '\\p{Default_Ignorable_Code_Point}\\p{Bidi_Control}'
const quotes = '\\p{Quotation_Mark}`'
const angleBrackets = '<>⟨⟩〈〉《》＜＞'

function atBothEnds(characters: string): RegExp {
  return new RegExp(`^[${characters}]+|[${characters}]+$`, 'gu')
}

const lineEnd = /[\r\n]+$/

const trimmed = {
  address: atBothEnds(whiteSpace + invisible + quotes + angleBrackets),
  username: atBothEnds(whiteSpace + invisible),
  key: atBothEnds(whiteSpace + invisible + quotes),
  password: lineEnd,
  /** A name or a search. */
  name: atBothEnds(whiteSpace),
  /** The name of an environment variable. Its grammar refuses other characters. */
  variable: atBothEnds(whiteSpace + invisible),
  secret: lineEnd,
} as const satisfies Record<string, RegExp>

/** The characters that a field may refuse. */
const problems = {
  colon: /:/,
  'control-character': /[\p{Cc}\p{Zl}\p{Zp}]/u,
  'invisible-character': new RegExp(`[${invisible}]`, 'u'),
} as const satisfies Record<string, RegExp>

/** RFC 7617, section 2, allows no colon and no control character in a username. Nothing is refused in a password. */
const refused = {
  address: ['control-character', 'invisible-character'],
  username: ['colon', 'control-character', 'invisible-character'],
  key: ['control-character', 'invisible-character'],
  name: ['control-character'],
} as const satisfies Partial<Record<keyof typeof trimmed, readonly (keyof typeof problems)[]>>

type Refused = typeof refused
type TextProblem<Kind extends keyof Refused> = Refused[Kind][number]

/** A scheme before another one, as when an address is pasted after `https://`. */
const schemeBefore = new RegExp(
  `^(?:https?:/*[${whiteSpace}${invisible}${quotes}${angleBrackets}]*)+(?=https?://)`,
  'iu',
)

export function trimTyped(kind: keyof typeof trimmed, typed: string): string {
  const text = typed.replace(trimmed[kind], '')
  return kind === 'address' ? text.replace(schemeBefore, '') : text
}

export function textProblem<Kind extends keyof Refused>(kind: Kind, text: string): TextProblem<Kind> | null {
  const reasons: readonly TextProblem<Kind>[] = refused[kind]
  return reasons.find((reason) => problems[reason].test(text)) ?? null
}

export type PasswordEdges = NonNullable<ReturnType<typeof passwordEdges>>

/** White space and invisible characters at the edges of a password, which are sent with it; null if there are none. */
export function passwordEdges(password: string) {
  const edgeCharacter = `[${whiteSpace}${invisible}]`
  const start = new RegExp(`^${edgeCharacter}+`, 'u').exec(password)?.[0] ?? ''
  const end = new RegExp(`${edgeCharacter}+$`, 'u').exec(password)?.[0] ?? ''
  const found = start + end
  if (found === '') return null
  const isBlank = /\p{White_Space}/u.test(found)
  const isInvisible = problems['invisible-character'].test(found)
  return {
    where: start === '' ? 'end' : end === '' ? 'start' : 'both',
    what: !isBlank ? 'invisible' : isInvisible ? 'both' : 'blank',
  } as const
}
