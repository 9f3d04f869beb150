import type { CopyFormat } from '../model/copy-format.ts'

/**
 * The token in the format that the person wants to paste. The token is visible ASCII without spaces, but
 * may hold any quote. The header's name is the one of the service's answer: which header other requests
 * use is not stated.
 */
export function formatToken(
  format: CopyFormat,
  token: { readonly value: string; readonly expiresAt: number },
): string {
  switch (format) {
    case 'token':
      return token.value
    case 'header':
      return `Authentication-Token: ${token.value}`
    case 'bash':
      return `export API_TOKEN=${bashQuoted(token.value)}`
    case 'powershell':
      return `$env:API_TOKEN = ${powershellQuoted(token.value)}`
    case 'json':
      return JSON.stringify({ token: token.value, expires: new Date(token.expiresAt).toISOString() })
  }
}

/** Within single quotes bash takes every character as it stands but the quote, which needs leaving them. */
function bashQuoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

/** Within single quotes PowerShell doubles the quote and takes all else as it stands. */
function powershellQuoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
