import { type MessageFormatElement, parse } from '@formatjs/icu-messageformat-parser'
import { type Formatters, formatToParts, type PrimitiveType } from 'intl-messageformat'
import type { Language } from '../settings/model/language.ts'
import type { Catalogue } from './catalogue.ts'
import type { MessageKey, Messages } from './messages.ts'

/** What a process makes its words with: one language at a time, which may change. */
interface Speech {
  readonly language: Language
  /** A BCP 47 tag: whose order of day and month, and whose clock. */
  readonly region: string
  readonly catalogue: Catalogue
}

let speech: Speech | null = null

/** Changes the language of all words from now on. What was drawn before has to be drawn again. */
export function speak(next: Speech): void {
  speech = next
}

/** Makes words of another language than the one in use, for somebody else than the person at the screen. */
export function speakingAs<T>(other: Speech, make: () => T): T {
  const own = speech
  speak(other)
  try {
    return make()
  } finally {
    if (own !== null) speak(own)
  }
}

export function speaking(): Speech {
  if (speech === null) throw new Error('No language has been loaded.')
  return speech
}

type Intersection<Union> = (Union extends unknown ? (part: Union) => void : never) extends (
  whole: infer Whole,
) => void
  ? Whole
  : never
/** The values that all messages of these keys together take. */
type Values<Key extends MessageKey> = Intersection<Messages[Key]>
/**
 * Where a message is missing the compiler infers all keys at once. Any values do then, so that its error names the
 * missing message, not the number of arguments.
 */
type Arguments<Key extends MessageKey> = MessageKey extends Key
  ? [values?: object]
  : keyof Values<Key> extends never
    ? []
    : [values: Values<Key>]

export function t<Key extends MessageKey>(key: Key, ...[values]: Arguments<Key>): string {
  return partsOf<never>(key, values ?? {}).join('')
}

/** The message in pieces. A value that is not a text, such as an element of the page, stays a piece of its own. */
export function pieces<Key extends MessageKey, Piece>(
  key: Key,
  values: { readonly [Name in keyof Values<Key>]: Values<Key>[Name] | Piece },
): (string | Piece)[] {
  return partsOf<Piece>(key, values)
}

function partsOf<Piece>(key: MessageKey, values: object): (string | Piece)[] {
  const given = Object.entries(values).map(([name, value]: [string, PrimitiveType | Piece]) => [
    name,
    typeof value === 'string' ? isolated(value) : value,
  ])
  const { language } = speaking()
  const parts = formatToParts<Piece>(messageOf(key), language, formatters, styles, Object.fromEntries(given))
  return parts.map(({ value }) => value)
}

/** Letters of the scripts that run from right to left, by the blocks of Unicode that are kept for them. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/**
 * A name or a path as a sentence takes it: one that runs from right to left turns nothing around it (FIRST STRONG
 * ISOLATE, UAX #9). Others need no marks, and stay as they are for whoever searches or copies them.
 */
function isolated(text: string): string {
  return rightToLeft.test(text) ? `\u2068${text}\u2069` : text
}

function messageOf(key: MessageKey): MessageFormatElement[] {
  const message = speaking().catalogue[key]
  if (message === undefined) throw new Error(`The catalogue in use has no message ${key}.`)
  return typeof message === 'string' ? parse(message) : message
}

/** Made only where a message has a plural or a number, because the first one costs some milliseconds. */
const formatters: Formatters = {
  getNumberFormat: (...options) => new Intl.NumberFormat(...options),
  getDateTimeFormat: (...options) => new Intl.DateTimeFormat(...options),
  getPluralRules: (...options) => new Intl.PluralRules(...options),
}

/** No message names a style of numbers or dates. */
const styles = { number: {}, date: {}, time: {} }

/** The messages that take nothing. */
type PlainKey = { [Key in MessageKey]: keyof Messages[Key] extends never ? Key : never }[MessageKey]

/** Whether there is such a message without values, where only some rows of a table have one. */
export function hasMessage(key: string): key is PlainKey {
  return key in speaking().catalogue
}
