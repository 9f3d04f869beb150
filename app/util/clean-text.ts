/**
 * Turns untrusted text into one line that can be shown anywhere: removes control, format and other invisible
 * characters, replaces line breaks with a space and lone surrogates with U+FFFD. Letters of every script stay, in
 * either direction. Text of more than `maxLength` code points is cut, and ends in `…`.
 */
export function cleanText(text: string, maxLength: number): string {
  const cleaned = clean(text)
  const points = Array.from(cleaned)
  if (points.length <= maxLength) return cleaned
  return `${clean(points.slice(0, maxLength - 1).join('')).trimEnd()}…`
}

function clean(text: string): string {
  const breaks = /[\t\n\v\f\r\x85\p{Zl}\p{Zp}]+/gu
  // Characters that control a terminal, change the writing direction or are invisible. Variation selectors stay,
  // because emoji and Japanese names need them.
  const invisible =
    /(?![\u200c\u200d]|\p{Variation_Selector})[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu
  // Persian, Indic scripts and emoji need joiners between two characters; elsewhere joiners are invisible.
  const looseJoiners = /(?<![\p{L}\p{M}\p{Emoji}])[\u200c\u200d]|[\u200c\u200d](?![\p{L}\p{M}\p{Emoji}])/gu
  return text.toWellFormed().replace(breaks, ' ').replace(invisible, '').replace(looseJoiners, '')
}

/** Everything that looks like a quotation mark, or like half of one. */
const quotes =
  /[\p{Quotation_Mark}`´\u02b9-\u02bf\u02dd\u02ee\u02f5\u02f6\u05f3\u05f4\u2032-\u2037\u2057\u275b-\u2760\u276e\u276f\u3003\u{1f676}-\u{1f678}]+/gu

/** Untrusted text that a sentence can put in quotation marks, because it cannot close them. */
export function withoutQuotes(text: string): string {
  return text.replace(quotes, "'")
}
