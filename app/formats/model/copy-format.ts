import { cleanText } from '../../util/clean-text.ts'
import { isSame } from '../../util/keep-equal.ts'
import { trimTyped } from '../../util/typed-text.ts'

export const tokenVariable = 'API_TOKEN'

/** The name of a variable in a `.env` file, 1 to 100 characters. */
export const variableName = /^[A-Za-z_][A-Za-z0-9_]{0,99}$/

/** The largest number of formats, and of characters in a format's name. */
export const maxFormats = 50
export const maxFormatName = 40

/** The formats that everybody has, in their initial order. The CLI uses these ids. */
export const builtInIds = ['token', 'header', 'env', 'json'] as const
type BuiltInFormat = (typeof builtInIds)[number]

/** A format that the person made. The placeholders of its template are `{token}`, `{host}` and `{username}`. */
export interface OwnFormat {
  readonly id: string
  readonly name: string
  readonly template: string
}

export type CopyFormat = { readonly id: BuiltInFormat } | OwnFormat

export const tokenAlone: CopyFormat = { id: 'token' }

export function isOwn(format: CopyFormat): format is OwnFormat {
  return 'template' in format
}

/** True if both lists contain the same formats of the person's own, in any order. */
export function areSameFormats(one: readonly CopyFormat[], other: readonly CopyFormat[]): boolean {
  const byId = (formats: readonly CopyFormat[]) =>
    Object.fromEntries(formats.filter(isOwn).map((each) => [each.id, each]))
  return isSame(byId(one), byId(other))
}

/** The name as it is stored: one short line of visible characters. Empty if none are left. */
export function cleanFormatName(typed: string): string {
  return trimTyped('name', cleanText(typed, maxFormatName))
}

type Listed = { readonly copyFormats: readonly CopyFormat[] }

/** All formats in the person's order; *Copy token* copies the first. Unlisted built-in formats come last. */
export function formatsOf({ copyFormats }: Listed): readonly CopyFormat[] {
  const missing = builtInIds.filter((id) => copyFormats.every((listed) => listed.id !== id))
  return [...copyFormats, ...missing.map((id) => ({ id }))]
}

export function defaultFormat(settings: Listed): CopyFormat {
  return formatsOf(settings)[0] ?? tokenAlone
}

/** The format with this id; the token alone if it no longer exists. */
export function formatOf(settings: Listed, id: string): CopyFormat {
  return formatsOf(settings).find((format) => format.id === id) ?? tokenAlone
}

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

type Template = Pick<OwnFormat, 'template'>

export const maxTemplateLength = 500

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
 * A value that means the same to every shell, `.env` parser and language, quoted or not. A template accepts no other
 * value, because no kind of quoting works for all of them. `:=` is refused, because zsh replaces the `=ls` of an
 * unquoted `a:=ls` with the path of the program `ls`.
 */
const safeUnquoted = /^(?![-=:@])(?!.*:=)[A-Za-z0-9._+/=:@-]+$/

/**
 * The text in which a token leaves Deckpass for the clipboard, a file or a program. *Token*, *HTTP header* and *JSON*
 * take any token; a template takes only values that need no quotes.
 */
export function renderToken(format: CopyFormat | Template, values: TokenValues) {
  const template = templateOf(format)
  const unfit = placeholders.find(
    (name) =>
      typeof template === 'string' && template.includes(`{${name}}`) && !safeUnquoted.test(values[name]),
  )
  return unfit === undefined
    ? ({ kind: 'rendered', text: previewOf(format, values) } as const)
    : ({ kind: 'unfit', value: unfit } as const)
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

export function templateProblem(template: string): TemplateProblem | null {
  const names = [...template.matchAll(/\{([A-Za-z]+)\}/g)].flatMap(([, name]) => name ?? [])
  const unknown = names.find((name) => placeholders.every((each) => each !== name))
  if (template.trim() === '') return { reason: 'empty' }
  // A person must be able to see everything that they paste, and a line end would run a command at once.
  if (cleanText(template, maxTemplateLength) !== template) return { reason: 'invisible' }
  if (unknown !== undefined) return { reason: 'unknown-placeholder', name: unknown }
  return names.includes('token') ? null : { reason: 'no-token' }
}
