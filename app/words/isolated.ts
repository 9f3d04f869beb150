/** Letters of the scripts that run from right to left, by the blocks of Unicode that are kept for them. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/**
 * A name or a path as a sentence takes it: one that runs from right to left turns nothing around it (FIRST STRONG
 * ISOLATE, UAX #9). Others need no marks, and stay as they are for whoever searches or copies them.
 */
export function isolated(text: string): string {
  return rightToLeft.test(text) ? `\u2068${text}\u2069` : text
}
