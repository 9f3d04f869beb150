import { parseJson } from '../util/parse-json.ts'
import { isRecord } from '../util/records.ts'

/** What a body is, whatever its content type says: gateways and sign-in pages declare what they like. */
export type Body =
  | { readonly kind: 'empty' }
  | { readonly kind: 'json'; readonly value: unknown }
  /** What an HTML parser would take for a document, seen by how it begins. */
  | { readonly kind: 'page' }
  | { readonly kind: 'text'; readonly text: string }
  /** The body was cut off, and what arrived is not a web page. */
  | { readonly kind: 'incomplete' }

export function readBody(text: string, isWhole: boolean): Body {
  // Also removes a byte order mark, which JSON does not allow (RFC 8259 section 8.1).
  const trimmed = text.trim()
  if (opensLikePage.test(trimmed) || holdsDocument.test(trimmed)) return { kind: 'page' }
  if (!isWhole) return { kind: 'incomplete' }
  if (trimmed === '') return { kind: 'empty' }
  const value = parseJson(trimmed)
  return value === undefined ? { kind: 'text', text: trimmed } : { kind: 'json', value }
}

/**
 * A doctype, a comment, or the start of an HTML element, after an XML declaration and the like where there are any. The elements are
 * those of the WHATWG MIME Sniffing Standard, section 7.1, and the others that pages of gateways begin with.
 */
const opensLikePage =
  /^(?:<\?[^>]*>\s*)*<(?:!doctype\b|!--|(?:html|head|body|title|meta|link|base|script|noscript|style|div|span|p|h[1-6]|a|b|i|u|em|strong|small|br|hr|img|font|center|table|form|iframe|frameset|section|article|main|header|footer|nav|ul|ol|dl|pre|blockquote|button|input|svg)(?=[\s/>]|$))/i

/** A document with a text before it, such as a warning of the program that made it. JSON may quote one. */
const holdsDocument = /^(?![{["]).*?<(?:!doctype\s+html|html)[\s>]/is

/** The fields of a JSON object; null for anything else. */
export function fieldsOf(body: Body): Readonly<Record<string, unknown>> | null {
  return body.kind === 'json' && isRecord(body.value) ? body.value : null
}
