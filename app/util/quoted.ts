/**
 * Within single quotes a shell takes every character literally but the quote; fish also takes a backslash for an escape.
 * Outside of them a backslash makes either literal in all.
 */
export function shellQuoted(text: string): string {
  return `'${text.replaceAll(/['\\]/g, "'\\$&'")}'`
}

/**
 * A value as the usual readers of `.env` files take it. They agree on plain values and on quotes, and on no way to
 * write a quote within quotes: null for a token that holds both kinds, a backslash that a reader may take for an
 * escape, or a `$`, behind which some put the value of a variable whatever the quotes.
 */
export function envQuoted(value: string): string | null {
  if (value.includes('$')) return null
  // A shell that reads the file puts a home folder, or zsh a program, in the place of a `~` or `=` that begins a path.
  const isPlain = /^[A-Za-z0-9._~+/=:@%,-]*$/.test(value) && !/(?:^|:)[~=]/.test(value)
  if (isPlain) return value
  if (!/'|\\\\|\\$/.test(value)) return `'${value}'`
  return /["`\\]/.test(value) ? null : `"${value}"`
}
