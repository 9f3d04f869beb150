import { parseJson } from '../util/parse-json.ts'

/** What a body is, whatever its content type says. */
export type Body =
  | { readonly kind: 'empty' }
  | { readonly kind: 'json'; readonly value: unknown }
  /** HTML, seen by its first tag. */
  | { readonly kind: 'page' }
  /** None of these. `declared` is what the content type says of it. */
  | { readonly kind: 'text'; readonly declared: 'plain' | 'html' | 'other'; readonly text: string }

/**
 * JSON counts as JSON under any content type; anything else counts as a page if it begins like one, because gateways
 * and sign-in pages declare what they like.
 */
export function readBody(text: string, contentType: string | undefined): Body {
  // Also removes a byte order mark, which JSON does not allow (RFC 8259 section 8.1).
  const trimmed = text.trim()
  if (trimmed === '') return { kind: 'empty' }
  const value = parseJson(trimmed)
  if (value !== undefined) return { kind: 'json', value }
  const declared = declaredAs(contentType)
  if (opensLikePage.test(trimmed) || (declared === 'html' && trimmed.startsWith('<'))) return { kind: 'page' }
  return { kind: 'text', declared, text: trimmed }
}

const opensLikePage = /^<(?:!doctype html|html|head|body|!--)/i

/** The fields of a JSON object; null for anything else. */
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
