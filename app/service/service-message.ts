import { withoutQuotes } from '../util/clean-text.ts'
import { isRecord } from '../util/records.ts'
import type { Body } from './body.ts'

const maxCharacters = 300
/** Levels of objects and arrays that are searched. */
const maxDepth = 3

/** Where services put a message, the most readable first; in lower case, without `-` and `_`. */
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
 * The service's own words in a response, on one line of at most 300 characters; null if it has none.
 * They come out of JSON or of a plain text, never out of a page.
 *
 * `secrets` are hidden first: once a text is cut, half a secret would no longer be recognised as one.
 */
export function serviceMessageIn(body: Body, secrets: readonly string[]): string | null {
  if (body.kind === 'json') return oneLine(findMessage(body.value, maxDepth), secrets)
  return body.kind === 'text' ? oneLine(body.text, secrets) : null
}

/** The text as it can be quoted: secrets hidden, one line without quotation marks and control characters, at most 300 characters. */
export function oneLine(text: unknown, secrets: readonly string[]): string | null {
  if (typeof text !== 'string') return null
  const shown = longestFirst(secrets).reduce((rest, secret) => rest.replaceAll(secret, '…'), text)
  const line = withoutQuotes(shown.toWellFormed()).replace(unprintable, ' ').replace(/\s+/g, ' ').trim()
  if (line === '' || line.startsWith('<')) return null
  return line.length <= maxCharacters ? line : `${wholeWords(line)}…`
}

/** Control characters, and those that turn the direction of the text around them. */
const unprintable = /[\p{Cc}\p{Bidi_Control}]/gu

/** The first string at one of the known fields, at most `depth` levels down. */
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

/** As many whole words as leave room for an ellipsis: a word cut in two could be half a secret. */
function wholeWords(line: string): string {
  const room = line.slice(0, maxCharacters)
  return room.slice(0, Math.max(0, room.lastIndexOf(' ')))
}
