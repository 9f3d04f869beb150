import { cleanText } from '../../util/clean-text.ts'
import { keysOf } from '../../util/keys-of.ts'
import { envQuoted, powershellQuoted, shellQuoted, urlQuoted } from '../../util/quoted.ts'

/** What is copied: a text in which `{token}` and the like stand for values. Without a schema: the window loads none. */
export interface CopyTemplate {
  readonly template: string
  readonly quoting: Quoting
}

/** In UTF-16 code units. */
export const maxTemplateLength = 500

export type Values = Readonly<Record<'token' | 'expires' | 'address' | 'account', string>>

/** Where there is no account yet. */
const examples: Values = {
  token: '••••••••',
  expires: '2026-11-27T10:24:00.000Z',
  address: 'https://slides.example.com',
  account: 'Northwind',
}

interface QuotingRule {
  /** Null if it has no way to write this value. */
  readonly write: (value: string) => string | null
  /** What a template is made of besides placeholders. Without it, of anything. */
  readonly grammar?: Grammar
}

interface Grammar {
  /** A string as `write` makes it: a value in it goes in without quotes of its own. */
  readonly string: string
  /** Any other text. It holds no value, and leaves what comes behind it to be read as it is written. */
  readonly text: string
  /** What reads a text that it is given as a program: no quoting holds for both readings. */
  readonly reader?: RegExp
}

function anyOf(...patterns: readonly RegExp[]): RegExp {
  return new RegExp(patterns.map(({ source }) => source).join('|'))
}

/** Without a placeholder, of which there may be none in such quotes. */
const doubleQuoted = (except: string) => String.raw`"(?:[^"${except}\\{]|\{(?![A-Za-z]+\}))*"`

/**
 * bash, zsh and fish read these alike. So within single quotes no backslash stands before another one or a quote, which
 * fish takes for an escape. Of what begins with `$` only a variable is there, and neither a subscript nor a here
 * document: the rest reads its text again, as arithmetic does.
 */
const posix: Grammar = {
  string: String.raw`'(?:[^'\\]|\\[^'\\])*'`,
  text: String.raw`${doubleQuoted('`$')}|\\[^A-Za-z0-9{]|\$\w+|<<<|(?!\(\(|<<)[^'"\\$[${'`'}]`,
  reader: anyOf(
    /(?:^|[\s;&|(!])(?:eval|let|declare|typeset|local|readonly|unset|trap|source|ssh|watch|parallel|hyperfine|adb|tmux|screen)\s/,
    /\s(?:-\w*[ceE]\s+|--eval[\s=]\s*)(?:'[^']*)?\{token\}/,
    // These take it for a program, for a number or for the name of a variable, and what a subscript holds is run.
    /(?:^|[\s;&|(!])(?:test|read|mapfile|readarray|exit|return|shift|break|continue|repeat|export|integer|float|compgen|awk|sed)\s(?:[^;&|<]*\s)?'?\{token\}/,
    /(?:^|[\s;&|(!])(?:printf?\s+-v|set\s+-A)\s+'?\{token\}/,
    /(?:^|[\s;&|(!])printf\s[^;&|]*%[-+#0-9.]*[*diouxXeEfFgGaAn][^;&|]*\{token\}/,
    // What is given its program.
    /(?:^|[\s;&|/])(?:(?:ba|da|z|fi|k|c|tc|a)?sh|python[\d.]*|node|perl|ruby|php)\s*(?:-\w*\s*)*<<</,
    /\|\s*(?:\S*\/|env\s+)?(?:(?:ba|da|z|fi|k|c|tc|a)?sh|python[\d.]*|node|perl|ruby|php)(?:\s+-\w*)*\s*(?:$|[;&|)])/,
  ),
}

/** It takes typographic quotes, too. */
const powershell: Grammar = {
  string: `['‘’‚‛][^'‘’‚‛]*['‘’‚‛]`,
  text: String.raw`["“”„](?:[^"“”„$${'`'}{]|\{(?![A-Za-z]+\}))*["“”„]|\$[\w:]+|@(?!['"‘’‚‛“”„]|\{[A-Za-z]+\})|(?!--%)[^'"‘’‚‛“”„@$${'`'}]`,
  reader:
    /(?:^|[\s;&|({])(?:iex|invoke-expression|ssh|cmd)(?:\s|$)|\|\s*(?:pwsh|powershell)\b|\s[-/](?:c|command|e)\s+(?:['‘’‚‛][^'‘’‚‛]*)?\{token\}/i,
}

const json: Grammar = { string: String.raw`"(?:[^"\\]|\\[^{])*"`, text: String.raw`[^"\\]` }

/** How each value is quoted, in the order shown. */
const rules = {
  none: { write: (value) => value },
  posix: { write: shellQuoted, grammar: posix },
  powershell: { write: powershellQuoted, grammar: powershell },
  json: { write: (value) => JSON.stringify(value), grammar: json },
  env: { write: envQuoted },
  url: { write: urlQuoted },
} as const satisfies Readonly<Record<string, QuotingRule>>

export type Quoting = keyof typeof rules
export const quotings = keysOf(rules)

const isShell = (quoting: Quoting) => quoting === 'posix' || quoting === 'powershell'

type Part =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'value'; readonly name: string; readonly isInString: boolean }

/** `{{` begins no placeholder of ours: other programs have theirs in such braces. */
const placeholder = String.raw`\{\{|\{(?<name>[A-Za-z]+)\}`

/** Of a text without regard to quotes. */
function valuesIn(text: string, isInString: boolean): Part[] {
  return [...text.matchAll(new RegExp(`${placeholder}|.`, 'gsu'))].map(([part, name]) =>
    name === undefined ? { kind: 'text', text: part } : { kind: 'value', name, isInString },
  )
}

/** Null if a value would stand where no quoting holds. */
function partsOf({ template, quoting }: CopyTemplate): Part[] | null {
  const { grammar }: QuotingRule = rules[quoting]
  if (grammar === undefined) return valuesIn(template, false)
  const { string, text } = grammar
  const pieces = new RegExp(`${placeholder}|(?<string>${string})|(?<text>${text})|(?<other>.)`, 'gsu')
  const found = [...template.matchAll(pieces)]
  if (found.some(({ groups }) => groups?.other !== undefined) || grammar.reader?.test(template)) return null
  return found.flatMap(({ 0: part, groups }) => valuesIn(part, groups?.string !== undefined))
}

function isPlaceholder(name: string): name is keyof Values {
  return Object.hasOwn(examples, name)
}

function fill(
  format: CopyTemplate,
  written: (name: keyof Values, write: QuotingRule['write']) => string | null,
): string | null {
  const { write } = rules[format.quoting]
  const texts = partsOf(format)?.map((part) => {
    if (part.kind === 'text') return part.text
    const value = isPlaceholder(part.name) ? written(part.name, write) : `{${part.name}}`
    return part.isInString ? (value?.slice(1, -1) ?? null) : value
  })
  return texts === undefined || texts.includes(null) ? null : texts.join('')
}

/** The text with its values. Null if its quoting has no way to write one of them there. */
export function fillTemplate(format: CopyTemplate, values: Values): string | null {
  return templateProblem(format) === null ? fill(format, (name, write) => write(values[name])) : null
}

/**
 * What would be copied, to be seen. The token among the `values` is masked already, and stands there as it is.
 */
export function previewOf(format: CopyTemplate, values: Values = examples): string {
  const masked = fill(format, (name, write) =>
    name === 'token' ? (write('x')?.replace('x', () => values.token) ?? null) : write(values[name]),
  )
  return masked ?? format.template
}

const namesIn = (template: string) =>
  valuesIn(template, false).flatMap((part) => (part.kind === 'value' ? part.name : []))

export function holdsToken({ template }: CopyTemplate): boolean {
  return namesIn(template).includes('token')
}

/** A lower-case word, a path, a cmdlet or an .exe, perhaps after variables, and something behind it; or an option. */
const command =
  /^(?:[\s&(!$'";|]|[A-Za-z_]\w*=\S*\s)*(?:[a-z\d][\w.+-]*|[^\s=]*[\\/]\S*|[A-Z]\w*-\w+|\S+\.exe)['"]?\s|(?:^|\s)--?[A-Za-z]/

/** Whether it may be a command that has the token among its arguments, where other users of the computer can read it. */
export function isTokenInCommand(format: CopyTemplate): boolean {
  if (!holdsToken(format)) return false
  // What only sets a variable starts no program.
  if (/^(?:export |\$env:|\$)?[A-Za-z_]\w* ?= ?(['"]?)\{token\}\1$/.test(format.template)) return false
  return isShell(format.quoting) || command.test(format.template)
}

export type TemplateProblem =
  | { readonly reason: 'empty' | 'invisible' | 'unsafe' | 'no-env-line' }
  | { readonly reason: 'unknown-placeholder' | 'open-brace'; readonly name: string }

/** Why nothing can be copied with it; null if something can. */
export function templateProblem(format: CopyTemplate): TemplateProblem | null {
  const { template, quoting } = format
  const names = namesIn(template)
  const unknown = names.find((name) => !isPlaceholder(name))
  // The keys of other notations stand behind a brace, too.
  const [, open] = /(?<!\{)\{([A-Za-z]+)(?=[\s'"]|$)/.exec(template) ?? []
  if (template.trim() === '') return { reason: 'empty' }
  // Whoever pastes it must have seen all of it. A line end would run a command at once.
  if (cleanText(template, maxTemplateLength) !== template) return { reason: 'invisible' }
  if (unknown !== undefined) return { reason: 'unknown-placeholder', name: unknown }
  if (open !== undefined && isPlaceholder(open) && !names.includes(open))
    return { reason: 'open-brace', name: open }
  const isEnvLine = /^(?:export )?[A-Za-z_]\w*=\{[A-Za-z]+\}$/.test(template)
  if (quoting === 'env' && !isEnvLine) return { reason: 'no-env-line' }
  return partsOf(format) === null ? { reason: 'unsafe' } : null
}

/**
 * The template that would do, where only the quotes around its placeholders are at fault: `"…"` or `$'…'` for a shell,
 * any for a `.env`. Null if there is none.
 */
export function mendedTemplate({ template, quoting }: CopyTemplate): string | null {
  const quote = quoting === 'env' ? '' : "'"
  const text = String.raw`([^"“”„'${'`'}$\\]*\{[A-Za-z]+\}[^"“”„'${'`'}$\\]*)`
  const mended = template.replaceAll(
    new RegExp(String.raw`\$?["“”„']${text}["“”„']`, 'gu'),
    (_all, inner) => `${quote}${inner}${quote}`,
  )
  const isMended = mended !== template && templateProblem({ template: mended, quoting }) === null
  return isMended ? mended : null
}

/** The same of one that a person makes. It brings the token, or has a tool ask Deckpass for it. */
export function newTemplateProblem(format: CopyTemplate): TemplateProblem | { reason: 'no-token' } | null {
  const bringsToken = holdsToken(format) || /\bdeckpass\s/.test(format.template)
  return templateProblem(format) ?? (bringsToken ? null : { reason: 'no-token' })
}
