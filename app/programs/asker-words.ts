import { cleanText, withoutQuotes } from '../util/clean-text.ts'

const maxNameLength = 60
const maxPathLength = 1_000

/** Blanks of every width, and the blank of Braille, which Unicode counts as a symbol. */
const blanks = /[\p{Z}\u2800]+/gu

/** Characters that cannot be seen in a path, or that change how the rest of it is written. */
const unseen = /(?! )[\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u2800]/gu

/**
 * What a program says of itself, so that it can stand in quotation marks: on one line, without any such mark.
 * Null if nothing of it could be seen.
 */
export function askerWords(text: string, maxLength: number): string | null {
  const words = cleanText(withoutQuotes(text.replace(blanks, ' ')).trim(), maxLength)
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(words) ? words : null
}

/**
 * What an executable is called in a heading. Null for a name that could not be read there, mixes alphabets, or would pass
 * for Deckpass itself; the path below the heading then has to tell it.
 */
export function executableName(file: string): string | null {
  const name = askerWords(file, maxNameLength)
  if (name === null || !/[\p{L}\p{N}]/u.test(name)) return null
  if (/\p{Script=Latin}/u.test(name) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(name)) return null
  const letters = name.normalize('NFKD').replace(/[^\p{L}\p{N}]/gu, '')
  return letters.toLowerCase().includes('deckpass') ? null : name
}

/** A path as it is, but for what cannot be seen, which stands as its code point: `\u{2800}`. */
export function shownPath(path: string): string {
  const shown = path.toWellFormed().replace(unseen, (each) => `\\u{${each.codePointAt(0)?.toString(16)}}`)
  return cleanText(shown, maxPathLength)
}
