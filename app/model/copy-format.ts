import * as z from 'zod/mini'
import { keysOf } from '../util/keys-of.ts'

/** A token that is copied: visible ASCII without spaces, which may hold any quote; its expiry in epoch ms. */
interface CopiedToken {
  readonly value: string
  readonly expiresAt: number
}

interface Format {
  readonly text: (token: CopiedToken) => string
}

/**
 * The one list of formats in which a token can be copied. `bash` and `powershell` set an environment
 * variable. The header's name is the one of the service's answer: which header other requests use is not
 * stated.
 */
const formats = {
  token: { text: ({ value }) => value },
  header: { text: ({ value }) => `Authentication-Token: ${value}` },
  bash: { text: ({ value }) => `export API_TOKEN=${shellQuoted(value)}` },
  powershell: {
    text: ({ value }) => `$env:API_TOKEN = ${powershellQuoted(value)}`,
  },
  json: {
    text: ({ value, expiresAt }) =>
      JSON.stringify({ token: value, expires: new Date(expiresAt).toISOString() }),
  },
} as const satisfies Readonly<Record<string, Format>>

export type CopyFormat = keyof typeof formats
export const copyFormat = z.enum(keysOf(formats))

/** The token in the format that the person wants to paste. */
export function formatToken(format: CopyFormat, token: CopiedToken): string {
  return formats[format].text(token)
}

/** Within single quotes a shell takes every character literally but the quote, which needs leaving them. */
export function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

/** Within single quotes PowerShell doubles the quote and takes all else literally. */
function powershellQuoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
