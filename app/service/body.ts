import { parseJson } from '../util/parse-json.ts'
import { isRecord } from '../util/records.ts'

/** The kind of a body, whatever its content type says: gateways and sign-in pages often declare a wrong one. */
export type Body =
  | { readonly kind: 'empty' }
  | { readonly kind: 'json'; readonly value: unknown }
  /** Begins like something that an HTML parser would take for a document. */
  | { readonly kind: 'page' }
  | { readonly kind: 'text'; readonly text: string }
  /** The body was cut off, and what arrived is not a web page. */
  | { readonly kind: 'incomplete' }

export function readBody(text: string, isWhole: boolean): Body {
  // Also removes a byte order mark, which JSON does not allow (RFC 8259 section 8.1).
  const trimmed = text.trim()
  const value = isWhole ? parseJson(trimmed) : undefined
  if (value !== undefined) return { kind: 'json', value }
  // Truncated JSON may quote a document.
  const mayBeJson = !isWhole && /^[{["]/.test(trimmed)
  if (opensLikePage.test(trimmed) || (!mayBeJson && holdsDocument.test(trimmed))) return { kind: 'page' }
  if (!isWhole) return { kind: 'incomplete' }
  return trimmed === '' ? { kind: 'empty' } : { kind: 'text', text: trimmed }
}

/**
 * HTML elements, obsolete ones included, without those that a service's XML may also use, such as `code` and `data`.
 */
const elements = [
  'html|head|body|title|meta|link|base|script|noscript|style|template|frameset|frame|noframes|bgsound',
  'div|span|p|h[1-6]|hgroup|center|font|marquee|blink|br|wbr|hr|pre|plaintext|xmp|listing|blockquote|address',
  'a|abbr|acronym|b|bdi|bdo|big|cite|del|dfn|em|i|ins|kbd|mark|nobr|q|s|samp|small|strike|strong|sub|sup|tt|u|var',
  'table|caption|colgroup|thead|tbody|tfoot|tr|td|th|ul|ol|li|dl|dt|dd|dir|menu',
  'section|article|aside|main|header|footer|nav|search|figure|figcaption|details|dialog',
  'form|fieldset|legend|label|input|button|select|textarea|datalist|progress|meter|output',
  'img|picture|iframe|embed|applet|audio|video|canvas|svg|math',
].join('|')

/**
 * A doctype, a comment or the tag of an HTML element, after an XML declaration or the like (WHATWG MIME Sniffing
 * Standard, section 7.1).
 */
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
