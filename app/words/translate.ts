import { type MessageFormatElement, parse } from '@formatjs/icu-messageformat-parser'
import { type Formatters, formatToParts, type PrimitiveType } from 'intl-messageformat'
import type { Language } from '../settings/model/language.ts'
import { memoByValue } from '../util/memo.ts'
import type { MessageKey, Messages } from './messages.ts'

interface Speech {
  readonly language: Language
  /** The region of the date and time formats, as a BCP 47 tag. */
  readonly region: string
  readonly catalogue: Catalogue
}

let speech: Speech | null = null

/** Changes the language of all words. Text that is already drawn must be drawn again. */
export function speak(next: Speech): void {
  speech = next
}

/** Runs `make` in another language than the person's, such as for a program. */
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
/** The values that the messages of these keys take together. */
type Values<Key extends MessageKey> = Intersection<Messages[Key]>
/** For an unknown key any values are allowed, so that the compiler's error names the key and not their number. */
type Arguments<Key extends MessageKey> = MessageKey extends Key
  ? [values?: object]
  : keyof Values<Key> extends never
    ? []
    : [values: Values<Key>]

export function t<Key extends MessageKey>(key: Key, ...[values]: Arguments<Key>): string {
  return partsOf<never>(key, values ?? {}).join('')
}

/** The message in pieces. A value that is not a string, such as an element, stays a separate piece. */
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
  const { language, catalogue } = speaking()
  const message = catalogue[key]
  if (message === undefined) throw new Error(`The catalogue in use has no message ${key}.`)
  const tree = typeof message === 'string' ? parse(message) : message
  // No message names a style of numbers or dates.
  const styles = { number: {}, date: {}, time: {} }
  const parts = formatToParts<Piece>(tree, language, formatters, styles, Object.fromEntries(given))
  return parts.map(({ value }) => value)
}

/** The Unicode blocks of right-to-left scripts. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** Isolates a right-to-left text (FIRST STRONG ISOLATE, UAX #9); marks in others would hinder searching and copying. */
function isolated(text: string): string {
  return rightToLeft.test(text) ? `\u2068${text}\u2069` : text
}

/** Memoized, because making a formatter takes longer than formatting a message. */
const formatters: Formatters = {
  getNumberFormat: memoByValue((...options) => new Intl.NumberFormat(...options)),
  getDateTimeFormat: memoByValue((...options) => new Intl.DateTimeFormat(...options)),
  getPluralRules: memoByValue((...options) => new Intl.PluralRules(...options)),
}

type PlainKey = { [Key in MessageKey]: keyof Messages[Key] extends never ? Key : never }[MessageKey]

/** Whether this key has a message, for tables in which only some rows have one. The message must take no values. */
export function hasMessage(key: string): key is PlainKey {
  return key in speaking().catalogue
}

/** By key: ICU MessageFormat, or its syntax tree from the build. `@…` in `en.json` (an ARB file) is a note. */
export type Catalogue = Readonly<Record<string, string | MessageFormatElement[] | undefined>>

export async function loadCatalogue(language: Language): Promise<Catalogue> {
  // Vite's development server cannot resolve a path with a variable that begins with `./`.
  const { default: catalogue } = await import(`../words/${language}.json`, { with: { type: 'json' } })
  return catalogue
}
