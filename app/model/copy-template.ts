import { cleanText } from '../util/clean-text.ts'
import { keysOf } from '../util/keys-of.ts'
import { envQuoted, powershellQuoted, shellQuoted } from '../util/quoted.ts'

/** What is copied: a text in which `{token}` and the like stand for values. Apart from the schemas, for the window has none. */
export interface CopyTemplate {
  readonly template: string
  readonly quoting: Quoting
}

/** In UTF-16 code units. */
export const maxTemplateLength = 500

export type Values = Readonly<Record<'token' | 'expires' | 'address' | 'account', string>>

/** What the preview of a format shows; its token is masked. */
const examples: Values = {
  token: '',
  expires: '2026-11-27T10:24:00.000Z',
  address: 'https://slides.example.com',
  account: 'Northwind',
}

interface QuotingRule {
  /** Null if it has no way to write this value. */
  readonly write: (value: string) => string | null
  /** The quote that `write` puts around a value; where the template has it already, the value goes in without. */
  readonly own?: string
  /** What begins or ends a string of the template, each with the quote that it counts as. */
  readonly quotes?: Readonly<Record<string, string>>
  readonly escape?: string
}

/** How each value is quoted, in the order shown. */
const rules = {
  none: { write: (value) => value },
  posix: { write: shellQuoted, own: "'", quotes: { "'": "'", '"': '"', '`': '`' }, escape: '\\' },
  powershell: {
    write: powershellQuoted,
    own: "'",
    // It takes typographic quotes, too.
    quotes: { "'": "'", '‘': "'", '’': "'", '‚': "'", '‛': "'", '"': '"', '“': '"', '”': '"', '„': '"' },
    escape: '`',
  },
  json: { write: (value) => JSON.stringify(value), own: '"', quotes: { '"': '"' }, escape: '\\' },
  env: { write: envQuoted },
  url: { write: encodeURIComponent },
} as const satisfies Readonly<Record<string, QuotingRule>>

export type Quoting = keyof typeof rules
export const quotings = keysOf(rules)

const isShell = (quoting: Quoting) => quoting === 'posix' || quoting === 'powershell'

type Part =
  | { readonly kind: 'text'; readonly text: string }
  /** `place`: whether the value is by itself, within quotes of its own kind, or where no quoting would hold. */
  | {
      readonly kind: 'value'
      readonly name: string
      readonly place: 'alone' | 'in-quotes' | 'elsewhere'
    }

/** `{{` begins no placeholder of ours: other programs have theirs in such braces. */
function partsOf({ template, quoting }: CopyTemplate): Part[] {
  const { own, quotes = {}, escape: escaper }: QuotingRule = rules[quoting]
  const parts: Part[] = []
  /** The quote of the string that is open, behind the `$` that it may begin with. */
  let open = ''
  /** The character before; empty if it was an escape that has no effect. */
  let before = ''
  for (const [text, name] of template.matchAll(/\{\{|\{([A-Za-z]+)\}|./gsu)) {
    const quote = before === escaper ? undefined : quotes[text]
    if (name !== undefined) {
      const isBent = before === escaper || (before === '$' && isShell(quoting) && open === '')
      const place = open === '' ? 'alone' : open === own ? 'in-quotes' : 'elsewhere'
      parts.push({ kind: 'value', name, place: isBent ? 'elsewhere' : place })
    } else parts.push({ kind: 'text', text })
    if (quote !== undefined && open === '') open = before === '$' ? `$${quote}` : quote
    else if (quote !== undefined && open.endsWith(quote)) open = ''
    before = text === escaper && (before === escaper || open === "'") ? '' : text
  }
  return parts
}

function isPlaceholder(name: string): name is keyof Values {
  return Object.hasOwn(examples, name)
}

function fill(
  format: CopyTemplate,
  written: (name: keyof Values, write: QuotingRule['write']) => string | null,
): string | null {
  const { write } = rules[format.quoting]
  const texts = partsOf(format).map((part) => {
    if (part.kind === 'text') return part.text
    const value = isPlaceholder(part.name) ? written(part.name, write) : `{${part.name}}`
    return part.place === 'in-quotes' ? (value?.slice(1, -1) ?? null) : value
  })
  return texts.includes(null) ? null : texts.join('')
}

/** The text with its values. Null if its quoting has no way to write one of them. */
export function fillTemplate(format: CopyTemplate, values: Values): string | null {
  return fill(format, (name, write) => write(values[name]))
}

/** The text with examples, and dots for the token. */
export function previewOf(format: CopyTemplate): string {
  const masked = fill(format, (name, write) =>
    name === 'token' ? (write('x')?.replace('x', '••••••••') ?? null) : write(examples[name]),
  )
  return masked ?? format.template
}

export function holdsToken(format: CopyTemplate): boolean {
  return partsOf(format).some((part) => part.kind === 'value' && part.name === 'token')
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
  | { readonly reason: 'empty' | 'invisible' | 'other-quotes' | 'no-env-line' }
  | { readonly reason: 'unknown-placeholder'; readonly name: string }

/** Why nothing can be copied with it; null if something can. */
export function templateProblem(format: CopyTemplate): TemplateProblem | null {
  const { template, quoting } = format
  const values = partsOf(format).filter((part) => part.kind === 'value')
  const unknown = values.find(({ name }) => !isPlaceholder(name))
  if (template.trim() === '') return { reason: 'empty' }
  // Whoever pastes it must have seen all of it. A line end would run a command at once.
  if (cleanText(template, maxTemplateLength) !== template) return { reason: 'invisible' }
  if (unknown !== undefined) return { reason: 'unknown-placeholder', name: unknown.name }
  if (values.some(({ place }) => place === 'elsewhere')) return { reason: 'other-quotes' }
  const isEnvLine = /^(?:export )?[A-Za-z_]\w*=\{[A-Za-z]+\}$/.test(template)
  return quoting === 'env' && !isEnvLine ? { reason: 'no-env-line' } : null
}
