import { copyFormat, formatToken } from '../model/copy-format.ts'
import type { TokenAnswer } from './protocol.ts'

/** Whether `deckpass token --format` takes it: a copy format, or the NAME of a variable in a `.env` file. */
export function isTokenFormat(format: string): boolean {
  return copyFormat.safeParse(format).success || isVariableName(format)
}

/** Large letters only, so that a format that is mistyped does not pass for a name. */
export function isVariableName(text: string): boolean {
  return /^[A-Z_][A-Z0-9_]*$/.test(text)
}

/** The token as a program prints it, without a line end. Null where the format cannot hold this token. */
export function printToken(format: string, answer: TokenAnswer): string | null {
  const known = copyFormat.safeParse(format).data
  if (known === 'json') return JSON.stringify(answer)
  if (known !== undefined)
    return formatToken(known, { value: answer.token, expiresAt: answer.expiresAt * 1_000 })
  return envLine(format, answer.token)
}

/**
 * `NAME=value` as the usual readers of `.env` files take it. They agree on plain values and on quotes, and
 * on no way to write a quote within quotes: null for a token that holds both kinds, or needs an escape.
 */
export function envLine(name: string, value: string): string | null {
  if (/^[A-Za-z0-9._~+/=:@%,-]+$/.test(value)) return `${name}=${value}`
  if (!value.includes("'")) return `${name}='${value}'`
  return /["$`\\]/.test(value) ? null : `${name}="${value}"`
}
