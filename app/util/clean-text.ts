/**
 * A foreign text as one line that can be shown anywhere. Control, format and other invisible characters go, a line break
 * becomes a blank, half a surrogate pair U+FFFD. Letters of every script stay, also those that run from right to left.
 *
 * @param maxLength in code points; what is longer is cut, and ends in `…`
 */
export function cleanText(text: string, maxLength: number): string {
  const cleaned = clean(text)
  const points = Array.from(cleaned)
  if (points.length <= maxLength) return cleaned
  return `${clean(points.slice(0, maxLength - 1).join('')).trimEnd()}…`
}

function clean(text: string): string {
  // Line ends and tabs.
  const breaks = /[\t\n\v\f\r\x85\p{Zl}\p{Zp}]+/gu
  // Characters that command a terminal, turn the direction of writing or cannot be seen. Variation selectors stay, for
  // emoji and Japanese names.
  const invisible =
    /(?![\u200c\u200d]|\p{Variation_Selector})[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu
  // Persian, Indic scripts and emoji need joiners between two characters; elsewhere they cannot be seen.
  const looseJoiners = /(?<![\p{L}\p{M}\p{Emoji}])[\u200c\u200d]|[\u200c\u200d](?![\p{L}\p{M}\p{Emoji}])/gu
  return text.toWellFormed().replace(breaks, ' ').replace(invisible, '').replace(looseJoiners, '')
}

/** What looks like a quotation mark, or like half of one. */
const quotes = /[\p{Quotation_Mark}`´\u02ba\u02dd\u02ee\u02f5\u02f6\u2032-\u2037\u2057\u3003]+/gu

/** Text of others that is to stand in quotation marks, which it cannot close. */
export function withoutQuotes(text: string): string {
  return text.replace(quotes, "'")
}
