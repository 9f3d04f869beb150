/** Formats a table with each column as wide as its widest text. */
export function columns(rows: readonly (readonly string[])[]): string[] {
  const widest = (at: number) => Math.max(...rows.map((row) => widthOf(row[at] ?? '')))
  return rows.map((row) =>
    row
      .map((text, at) => text + ' '.repeat(widest(at) - widthOf(text)))
      .join('  ')
      .trimEnd(),
  )
}

const segmenter = new Intl.Segmenter()

/** Characters that take two columns: Unicode's East Asian Width W and F (UAX #11), by script, and emoji. */
const wide =
  /^(?![\uff61-\uffdc])[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Script=Yi}\u3000-\u303e\uff01-\uff60\uffe0-\uffe6\p{Emoji_Presentation}]|\ufe0f/u

/** The columns of a terminal that the text takes; combining characters take none. */
function widthOf(text: string): number {
  return Array.from(segmenter.segment(text)).reduce(
    (sum, { segment }) => sum + (wide.test(segment) ? 2 : 1),
    0,
  )
}
