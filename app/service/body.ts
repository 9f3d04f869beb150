import { parseJson } from '../util/parse-json.ts'

/** A body as it turned out to be, whatever it was declared as. */
export type Body =
  | { readonly kind: 'empty' }
  | { readonly kind: 'json'; readonly value: unknown }
  /** HTML, seen by its first tag. */
  | { readonly kind: 'page' }
  /** None of these. `declared` is what the content type says of it. */
  | { readonly kind: 'text'; readonly declared: 'plain' | 'html' | 'other'; readonly text: string }

/**
 * Tells what a body is. JSON counts as JSON under any content type; what does not read as JSON counts as
 * a page if it opens like one, because gateways and sign-in pages declare what they like.
 */
export function readBody(text: string, contentType: string | undefined): Body {
  // Takes a byte order mark off as well, which JSON does not allow (RFC 8259 section 8.1).
  const trimmed = text.trim()
  if (trimmed === '') return { kind: 'empty' }
  const value = parseJson(trimmed)
  if (value !== undefined) return { kind: 'json', value }
  const declared = declaredAs(contentType)
  if (opensLikePage.test(trimmed) || (declared === 'html' && trimmed.startsWith('<'))) return { kind: 'page' }
  return { kind: 'text', declared, text: trimmed }
}

const opensLikePage = /^<(?:!doctype html|html|head|body|!--)/i

/** The fields of a JSON object; none of anything else. */
export function fieldsOf(body: Body): Readonly<Record<string, unknown>> | null {
  return body.kind === 'json' && isRecord(body.value) ? body.value : null
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function declaredAs(contentType: string | undefined): 'plain' | 'html' | 'other' {
  const mediaType = contentType?.split(/[;,]/)[0]?.trim().toLowerCase()
  if (mediaType === 'text/plain') return 'plain'
  return mediaType === 'text/html' || mediaType === 'application/xhtml+xml' ? 'html' : 'other'
}
