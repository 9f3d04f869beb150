import { expect, test } from 'vitest'
import { askerWords, executableName, shownPath } from '../../../app/programs/asker-words.ts'

test.each([
  ['upload” of “all’', "upload' of 'all'"],
  ['„so“ «so» "so" ″so〃 ‘‘so’’', "'so' 'so' 'so' 'so' 'so'"],
  ['two\nlines\u2028more', 'two lines more'],
  ['a\u2800\u2800\u3000\u00a0b', 'a b'],
  ['\u202eevil', 'evil'],
  ['❝so❞ ❛so❜ 🙶so🙷 ʼsoˮ', "'so' 'so' 'so' 'so'"],
  [`e${'\u0301'.repeat(40)}vil`, `e${'\u0301'.repeat(4)}vil`],
])('a quoted text cannot end its quotation marks nor its line: %j', (text, words) => {
  expect(askerWords(text, 100)).toBe(words)
})

test.each(['', ' ', '\u2800', '\u3164', '\u115f\u1160', '\u200b\u2060', '\u00ad', '\u{e0020}', '\ufe0f'])(
  'a text of invisible characters is empty: %j',
  (text) => {
    expect([askerWords(text, 100), executableName(text)]).toEqual([null, null])
  },
)

test.each([
  'Deckpass',
  'DECKPASS',
  'deck\u200bpass',
  'deck pass',
  'Deck-pass.bin',
  'Ｄｅｃｋｐａｓｓ',
  'Dеckpass',
  'Deckpαss',
  '…',
  '--',
])('a name that could pass for Deckpass or for no name is not shown: %s', (name) => {
  expect(executableName(name)).toBeNull()
})

test.each(['bash', 'python3.12', 'код', '日本語', 'gnome-terminal-server', 'tmux: server'])(
  'a name stays as it is: %s',
  (name) => {
    expect(executableName(name)).toBe(name)
  },
)

test('a path of a thousand characters and more shows its file name', () => {
  expect(shownPath(`/${'a'.repeat(3_000)}/evil`)).toMatch(/^\/a+…a+\/evil$/)
  expect(shownPath(`/${'a'.repeat(3_000)}/evil`)).toHaveLength(1_000)
})

test('a path shows invisible characters as codes', () => {
  expect(shownPath('/home/ada/my tools/a\u2800\u202e\nb')).toBe(
    '/home/ada/my tools/a\\u{2800}\\u{202e}\\u{a}b',
  )
})
