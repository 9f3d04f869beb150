import fc from 'fast-check'

/** Any code point at all, halves of surrogate pairs and control characters too; mostly ASCII. */
const character = fc.oneof(
  { weight: 3, arbitrary: fc.nat(0x7f) },
  { weight: 1, arbitrary: fc.nat(0x10_ff_ff) },
)

/** Text of anything that a JavaScript string can hold. */
export function anyText(maxLength = 60): fc.Arbitrary<string> {
  return fc.string({ unit: character.map((point) => String.fromCodePoint(point)), maxLength })
}
