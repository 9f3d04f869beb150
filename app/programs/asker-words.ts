import { cleanText, withoutQuotes } from '../util/clean-text.ts'
import { cutPath } from '../util/cut-path.ts'

const maxNameLength = 60
export const maxArgsLength = 1_000
export const maxReasonLength = 200
const maxPathLength = 1_000

/** Spaces of every width, and the Braille blank, which Unicode counts as a symbol. */
const blanks = /[\p{Z}\u2800]+/gu

/** Characters that are invisible in a path or change its writing direction. */
const unseen = /(?! )[\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** More marks on a letter than any script needs, which would reach into the lines above and below. */
const piledMarks = /(?<=\p{M}{4})\p{M}+/gu

/**
 * A program's own words in a form that can be quoted: on one line, without quotation marks. Null if nothing is visible.
 */
export function askerWords(text: string, maxLength: number): string | null {
  const words = cleanText(withoutQuotes(text.replace(blanks, ' ').replace(piledMarks, '')).trim(), maxLength)
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(words) ? words : null
}

/**
 * The name of an executable for a heading. Null if it is unreadable there, mixes alphabets or could be taken for
 * Deckpass itself; the path below the heading then has to identify it.
 */
export function executableName(file: string): string | null {
  const name = askerWords(file, maxNameLength)
  if (name === null || !/[\p{L}\p{N}]/u.test(name)) return null
  if (/\p{Script=Latin}/u.test(name) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(name)) return null
  const letters = name.normalize('NFKD').replace(/[^\p{L}\p{N}]/gu, '')
  return letters.toLowerCase().includes('deckpass') ? null : name
}

/**
 * A path in which invisible characters are replaced by their code points: `\u{2800}`. A very long one is cut in the
 * middle.
 */
export function shownPath(path: string): string {
  const shown = path.toWellFormed().replace(unseen, (each) => `\\u{${each.codePointAt(0)?.toString(16)}}`)
  return cutPath(cleanText(shown.replace(piledMarks, ''), Number.POSITIVE_INFINITY), maxPathLength)
}
