import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanText } from '../../../app/util/clean-text.ts'

const short = (text: string) => cleanText(text, 20)

/** Anything at all: whole characters, halves of pairs, and often those that are taken away. */
const anyText = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 4 }),
      fc.constantFrom(
        ...'\x00\x07\x1b\r\n\t\x9b\u00ad\u061c\u200b\u200c\u200d\u200e\u200f\u2028\u202e\u2066',
      ),
      fc.constantFrom('\ud83d', '\udc00', '\u{e0041}', '👩‍💻', 'می‌خواهم', 'עדה', ' '),
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(''))

test('whatever the text, no control, mark of direction, break or half character is left, nor more than may be', () => {
  fc.assert(
    fc.property(anyText, fc.integer({ min: 1, max: 30 }), (text, maxLength) => {
      const cleaned = cleanText(text, maxLength)
      expect(cleaned).not.toMatch(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]/u)
      expect(cleaned).not.toMatch(/(?![\u200c\u200d])\p{Cf}/u)
      expect(cleaned).not.toMatch(/^[\u200c\u200d]|[\u200c\u200d]$/)
      expect(cleaned.isWellFormed()).toBe(true)
      expect(Array.from(cleaned).length).toBeLessThanOrEqual(maxLength)
      expect(cleanText(cleaned, maxLength)).toBe(cleaned)
    }),
  )
})

test.each([
  ['an escape sequence that sets the clipboard', 'a\x1b]52;c;ZXZpbA==\x07b', 'a]52;c;ZXZpbA==b'],
  ['the end of a line', 'Deck\r\nAllowed: yes', 'Deck Allowed: yes'],
  ['a text that turns round', 'deck\u202egpj.sh\u202c', 'deckgpj.sh'],
  ['an isolate', '\u2066a\u2069', 'a'],
  ['letters that cannot be seen', 'a\u{e0041}\u200b\ufeff\u3164b', 'ab'],
  ['half a character', 'a\ud83d', 'a\ufffd'],
  ['a joiner at the edge', '\u200da\u200d', 'a'],
])('%s is harmless', (_what, text, cleaned) => {
  expect(short(text)).toBe(cleaned)
})

test.each(['عائشة', 'עדה כהן', 'می‌خواهم', '👩‍💻 ❤️', 'Zoë', '葛󠄀城'])('%s stays as it is', (name) => {
  expect(short(name)).toBe(name)
})

test('a text that is too long ends in an ellipsis', () => {
  expect(cleanText('a'.repeat(120_000), 10)).toBe('aaaaaaaaa…')
  expect(cleanText('👩‍💻'.repeat(9), 5)).toBe('👩‍💻👩…')
})
