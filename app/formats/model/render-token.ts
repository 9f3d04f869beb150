import { cleanText } from '../../util/clean-text.ts'
import { type BuiltInFormat, type CopyFormat, type OwnFormat, tokenVariable } from './copy-format.ts'

/** What a format may write of an account. */
export interface TokenValues {
  readonly token: string
  /** Epoch ms. */
  readonly expiresAt: number
  /** Whether the service stated no expiry that could be read. */
  readonly estimated: boolean
  readonly host: string
  readonly username: string
}

export const placeholders = ['token', 'host', 'username'] as const
type Placeholder = (typeof placeholders)[number]

export type RenderedToken =
  | { readonly kind: 'rendered'; readonly text: string }
  | { readonly kind: 'unfit'; readonly value: Placeholder }

type Template = Pick<OwnFormat, 'template'>

export const maxTemplateLength = 500

/**
 * A value of these characters alone means the same to every shell, reader of `.env` files and language, with quotes
 * around it and without. Any other value stands in no template, because no way of quoting holds for all of them. `:=` is
 * refused, because zsh puts the path of the program `ls` in place of the `=ls` of an unquoted `a:=ls`.
 */
const needsNoQuotes = /^(?![-=:@])(?!.*:=)[A-Za-z0-9._+/=:@-]+$/

/** A line that sets a variable, as a `.env` has it. */
export function envLine(variable: string): Template {
  return { template: `${variable}={token}` }
}

/** The header's name is the one of the service's answer: which header other requests use is not stated. */
const builtIns: Readonly<Record<BuiltInFormat, string | ((values: TokenValues) => string)>> = {
  token: ({ token }) => token,
  header: ({ token }) => `Authentication-Token: ${token}`,
  env: envLine(tokenVariable).template,
  json: (values) => JSON.stringify({ token: values.token, expires: expiryText(values) }),
}

/**
 * The text in which a token leaves Deckpass, be it for the clipboard, a file or a program. *Token*, *HTTP header* and
 * *JSON* take any token, a template only values that need no quotes.
 */
export function renderToken(format: CopyFormat | Template, values: TokenValues): RenderedToken {
  const made = madeBy(format)
  const unfit = placeholders.find(
    (name) => typeof made === 'string' && made.includes(`{${name}}`) && !needsNoQuotes.test(values[name]),
  )
  return unfit === undefined
    ? { kind: 'rendered', text: previewOf(format, values) }
    : { kind: 'unfit', value: unfit }
}

/** The preview of a format, with values in which the token is masked. It refuses nothing. */
export function previewOf(format: CopyFormat | Template, values: TokenValues): string {
  const made = madeBy(format)
  if (typeof made !== 'string') return made(values)
  return placeholders.reduce((text, name) => text.replaceAll(`{${name}}`, () => values[name]), made)
}

function madeBy(format: CopyFormat | Template) {
  return 'template' in format ? format.template : builtIns[format.id]
}

/** RFC 3339 in whole seconds; null where it is estimated, because a script must not rely on that. */
export function expiryText({ expiresAt, estimated }: Pick<TokenValues, 'expiresAt' | 'estimated'>) {
  return estimated ? null : new Date(expiresAt).toISOString().replace(/\.\d+Z$/, 'Z')
}

export type TemplateProblem =
  | { readonly reason: 'empty' | 'invisible' | 'no-token' }
  | { readonly reason: 'unknown-placeholder'; readonly name: string }

/** Why nothing can be copied with it; null if something can. */
export function templateProblem(template: string): TemplateProblem | null {
  const names = [...template.matchAll(/\{([A-Za-z]+)\}/g)].flatMap(([, name]) => name ?? [])
  const unknown = names.find((name) => placeholders.every((each) => each !== name))
  if (template.trim() === '') return { reason: 'empty' }
  // A person must be able to see all of what they paste, and a line end would run a command at once.
  if (cleanText(template, maxTemplateLength) !== template) return { reason: 'invisible' }
  if (unknown !== undefined) return { reason: 'unknown-placeholder', name: unknown }
  return names.includes('token') ? null : { reason: 'no-token' }
}
