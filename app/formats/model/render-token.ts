import { cleanText } from '../../util/clean-text.ts'
import { type BuiltInFormat, type CopyFormat, type OwnFormat, tokenVariable } from './copy-format.ts'

/** The values of an account that a format may contain. */
export interface TokenValues {
  readonly token: string
  /** Epoch ms. */
  readonly expiresAt: number
  /** The service stated no readable expiry. */
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

/** A line of a `.env` file. */
export function envLine(variable: string): Template {
  return { template: `${variable}={token}` }
}

/** The header is named as in the service's answer, because the service does not document the header of requests. */
const builtIns: Readonly<Record<BuiltInFormat, string | ((values: TokenValues) => string)>> = {
  token: ({ token }) => token,
  header: ({ token }) => `Authentication-Token: ${token}`,
  env: envLine(tokenVariable).template,
  json: (values) => JSON.stringify({ token: values.token, expires: expiryText(values) }),
}

/**
 * The text in which a token leaves Deckpass for the clipboard, a file or a program. *Token*, *HTTP header* and *JSON*
 * take any token; a template takes only values that need no quotes.
 */
export function renderToken(format: CopyFormat | Template, values: TokenValues): RenderedToken {
  const template = templateOf(format)
  const unfit = placeholders.find(
    (name) => typeof template === 'string' && template.includes(`{${name}}`) && !isSafeUnquoted(values[name]),
  )
  return unfit === undefined
    ? { kind: 'rendered', text: previewOf(format, values) }
    : { kind: 'unfit', value: unfit }
}

/** Renders without the check of `renderToken`, as for a preview with a masked token. */
export function previewOf(format: CopyFormat | Template, values: TokenValues): string {
  const template = templateOf(format)
  if (typeof template !== 'string') return template(values)
  return placeholders.reduce((text, name) => text.replaceAll(`{${name}}`, () => values[name]), template)
}

function templateOf(format: CopyFormat | Template) {
  return 'template' in format ? format.template : builtIns[format.id]
}

/** RFC 3339 in whole seconds; null if the expiry is estimated, because a script must not rely on it. */
export function expiryText({ expiresAt, estimated }: Pick<TokenValues, 'expiresAt' | 'estimated'>) {
  return estimated ? null : new Date(expiresAt).toISOString().replace(/\.\d+Z$/, 'Z')
}

export type TemplateProblem =
  | { readonly reason: 'empty' | 'invisible' | 'no-token' }
  | { readonly reason: 'unknown-placeholder'; readonly name: string }

/** Why a template cannot be used; null if it can. */
export function templateProblem(template: string): TemplateProblem | null {
  const names = [...template.matchAll(/\{([A-Za-z]+)\}/g)].flatMap(([, name]) => name ?? [])
  const unknown = names.find((name) => placeholders.every((each) => each !== name))
  if (template.trim() === '') return { reason: 'empty' }
  // A person must be able to see everything that they paste, and a line end would run a command at once.
  if (cleanText(template, maxTemplateLength) !== template) return { reason: 'invisible' }
  if (unknown !== undefined) return { reason: 'unknown-placeholder', name: unknown }
  return names.includes('token') ? null : { reason: 'no-token' }
}

/**
 * Whether a value means the same to every shell, `.env` parser and language, quoted or not. A template takes no other
 * value, because no kind of quoting works for all of them. `:=` is refused, because zsh replaces the `=ls` of an
 * unquoted `a:=ls` with the path of the program `ls`.
 */
function isSafeUnquoted(value: string): boolean {
  return /^(?![-=:@])(?!.*:=)[A-Za-z0-9._+/=:@-]+$/.test(value)
}
