/**
 * `NAME=value` as the usual readers of `.env` files take it. They agree on plain values and on quotes, and
 * on no way to write a quote within quotes: null for a token that holds both kinds, or needs an escape.
 */
export function envLine(name: string, value: string): string | null {
  if (/^[A-Za-z0-9._~+/=:@%,-]+$/.test(value)) return `${name}=${value}`
  if (!value.includes("'")) return `${name}='${value}'`
  return /["$`\\]/.test(value) ? null : `${name}="${value}"`
}

/**
 * One assignment as the readers of `.env` files see it (motdotla/dotenv's grammar): an indentation, `export`
 * if it is there, the name, and a value, which runs over several lines if it is quoted.
 */
const assignment =
  /^([^\S\r\n]*(?:export[^\S\r\n]+)?)([\w.-]+)([^\S\r\n]*=[^\S\r\n]*)('(?:\\'|[^'])*'|"(?:\\"|[^"])*"|`(?:\\`|[^`])*`|[^#\r\n]*)([^\r\n]*)(\r?\n|$)/gm

/**
 * The text of a `.env` file in which `name` has `value`; null if no `.env` file can hold this value. All
 * lines of that name get it, because readers do not agree on which of them counts; no other line changes. A
 * name that is missing comes last.
 */
export function withVariable(text: string, name: string, value: string): string | null {
  const line = value === '' ? `${name}=` : envLine(name, value)
  if (line === null) return null
  const quoted = line.slice(name.length + 1)
  let isThere = false
  const changed = text.replace(assignment, (all, before, itsName, equals, _old, behind, end) => {
    if (itsName !== name) return all
    isThere = true
    const comment = /^\s*#/.test(behind) ? ` ${behind.trimStart()}` : ''
    return `${before}${name}${equals}${quoted}${comment}${end}`
  })
  if (isThere) return changed
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n'
  // A text without an end of its last line has none afterwards either.
  return text === '' || text.endsWith('\n') ? `${text}${line}${lineEnd}` : `${text}${lineEnd}${line}`
}

/** The text without the lines of that name. */
export function withoutVariable(text: string, name: string): string {
  const without = text.replace(assignment, (all, _before, itsName) => (itsName === name ? '' : all))
  const endsOpen = text !== '' && !text.endsWith('\n')
  return endsOpen && without !== text ? without.replace(/\r?\n$/, '') : without
}
