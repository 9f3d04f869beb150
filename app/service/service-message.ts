import { withoutQuotes } from '../util/clean-text.ts'
import { isRecord } from '../util/records.ts'
import type { Body } from './body.ts'

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
 * The service's message in a response, on one line of at most 300 characters; null if there is none. It comes from JSON
 * or plain text, never from a web page.
 *
 * `secrets` are redacted first, because half a secret at the cut would not be recognised.
 */
export function serviceMessageIn(body: Body, secrets: readonly string[]): string | null {
  if (body.kind === 'json') return oneLine(findMessage(body.value, maxDepth), secrets)
  return body.kind === 'text' ? oneLine(body.text, secrets) : null
}

/**
 * The text in a quotable form: secrets redacted, one line of at most 300 characters, no quotation marks or controls.
 */
export function oneLine(text: unknown, secrets: readonly string[]): string | null {
  if (typeof text !== 'string') return null
  const shown = longestFirst(secrets).reduce((rest, secret) => rest.replaceAll(secret, '…'), text)
  const line = withoutQuotes(shown.toWellFormed()).replace(unprintable, ' ').replace(/\s+/g, ' ').trim()
  if (line === '' || line.startsWith('<')) return null
  return line.length <= maxCharacters ? line : `${wholeWords(line)}…`
}

/** Control characters, including those of the writing direction. */
const unprintable = /[\p{Cc}\p{Bidi_Control}]/gu

/** The first string in one of the known fields, at most `depth` levels down. */
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

function longestFirst(secrets: readonly string[]): string[] {
  return secrets.filter((secret) => secret !== '').sort((one, other) => other.length - one.length)
}

/** As many whole words as leave room for an ellipsis, because a truncated word could be half a secret. */
function wholeWords(line: string): string {
  const room = line.slice(0, maxCharacters)
  return room.slice(0, Math.max(0, room.lastIndexOf(' ')))
}
