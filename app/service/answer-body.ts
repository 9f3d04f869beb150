import { withoutQuotes } from '../util/clean-text.ts'
import { parseJson } from '../util/parse-json.ts'
import { isRecord } from '../util/records.ts'

/** The kind of a body, judged by its content, because gateways and sign-in pages often declare a wrong type. */
export type Body =
  | { readonly kind: 'empty' }
  | { readonly kind: 'json'; readonly value: unknown }
  /** Begins like something that an HTML parser would take for a document. */
  | { readonly kind: 'page' }
  | { readonly kind: 'text'; readonly text: string }
  /** The body was cut off, and what arrived is not a web page. */
  | { readonly kind: 'incomplete' }

export function readBody(text: string, isWhole: boolean): Body {
  // This also removes a byte order mark, which JSON does not allow (RFC 8259 section 8.1).
  const trimmed = text.trim()
  const value = isWhole ? parseJson(trimmed) : undefined
  if (value !== undefined) return { kind: 'json', value }
  // Truncated JSON may quote a document, so it is not searched for one.
  const mayBeJson = !isWhole && /^[{["]/.test(trimmed)
  if (opensLikePage.test(trimmed) || (!mayBeJson && holdsDocument.test(trimmed))) return { kind: 'page' }
  if (!isWhole) return { kind: 'incomplete' }
  return trimmed === '' ? { kind: 'empty' } : { kind: 'text', text: trimmed }
}

/** HTML elements, obsolete ones too, without those that a service's XML may use as well, such as `code` and `data`. */
const elements = [
  'html|head|body|title|meta|link|base|script|noscript|style|template|frameset|frame|noframes|bgsound',
  'div|span|p|h[1-6]|hgroup|center|font|marquee|blink|br|wbr|hr|pre|plaintext|xmp|listing|blockquote|address',
  'a|abbr|acronym|b|bdi|bdo|big|cite|del|dfn|em|i|ins|kbd|mark|nobr|q|s|samp|small|strike|strong|sub|sup|tt|u|var',
  'table|caption|colgroup|thead|tbody|tfoot|tr|td|th|ul|ol|li|dl|dt|dd|dir|menu',
  'section|article|aside|main|header|footer|nav|search|figure|figcaption|details|dialog',
  'form|fieldset|legend|label|input|button|select|textarea|datalist|progress|meter|output',
  'img|picture|iframe|embed|applet|audio|video|canvas|svg|math',
].join('|')

/** A doctype, a comment or an HTML element's tag, also after an XML declaration (WHATWG MIME Sniffing, section 7.1). */
const opensLikePage = new RegExp(
  `^(?:<\\?[^>]*>\\s*)*<(?:!doctype\\b|!--|/?(?:${elements})(?=[\\s/>]|$))`,
  'i',
)

/** A document after other text, such as a warning of the program that generated it. */
const holdsDocument = /<(?:!doctype\s+html|html)[\s>]/i

/** The fields of a JSON object; null for anything else. */
export function fieldsOf(body: Body): Readonly<Record<string, unknown>> | null {
  return body.kind === 'json' && isRecord(body.value) ? body.value : null
}

const maxCharacters = 300
/** Searched levels of objects and arrays. */
const maxDepth = 3

/** The fields in which services put a message, the most readable first; in lower case, without `-` and `_`. */
const messageFields = [
  'message',
  'errormessage',
  'msg',
  'errordescription',
  'detail',
  'error',
  'errors',
  'title',
  'description',
  'reason',
  'text',
  'success',
]

/**
 * The service's message, from JSON or plain text, never from a web page; null if there is none. `secrets` are redacted
 * first, because half a secret at the cut would not be recognised.
 */
export function serviceMessageIn(body: Body, secrets: readonly string[]): string | null {
  if (body.kind === 'json') return oneLine(findMessage(body.value, maxDepth), secrets)
  return body.kind === 'text' ? oneLine(body.text, secrets) : null
}

/** The text in quotable form: secrets redacted, one line of at most 300 characters, no quotation marks or controls. */
export function oneLine(text: unknown, secrets: readonly string[]): string | null {
  if (typeof text !== 'string') return null
  const longestFirst = secrets
    .filter((secret) => secret !== '')
    .sort((one, other) => other.length - one.length)
  const shown = longestFirst.reduce((rest, secret) => rest.replaceAll(secret, '…'), text)
  const line = withoutQuotes(shown.toWellFormed()).replace(unprintable, ' ').replace(/\s+/g, ' ').trim()
  if (line === '' || line.startsWith('<')) return null
  if (line.length <= maxCharacters) return line
  // Whole words, because a truncated one could be half a secret.
  return `${line.slice(0, Math.max(0, line.lastIndexOf(' ', maxCharacters - 1)))}…`
}

/** Control characters, including those of the writing direction. */
const unprintable = /[\p{Cc}\p{Bidi_Control}]/gu

function findMessage(value: unknown, depth: number): string | null {
  if (typeof value === 'string') return value.trim() === '' ? null : value
  if (depth === 0) return null
  const inner = Array.isArray(value) ? value : isRecord(value) ? inReadableOrder(value) : []
  for (const each of inner) {
    const message = findMessage(each, depth - 1)
    if (message !== null) return message
  }
  return null
}

function inReadableOrder(fields: Readonly<Record<string, unknown>>): unknown[] {
  const byName = new Map(
    Object.entries(fields).map(([name, value]) => [name.toLowerCase().replace(/[-_]/g, ''), value]),
  )
  return messageFields.map((name) => byName.get(name))
}
