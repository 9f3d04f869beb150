import { describe, expect, test } from 'vitest'
import { passwordEdges, textProblem, trimTyped } from '../../../app/util/typed-text.ts'

/** One invisible character of each kind: ignorable by default, and a mark of direction. */
const unseen = [...'\u200b\u2060\u00ad\ufeff\u180e\u3164\u{e0041}\u061c\u202e\u2066']

describe('what is pasted around a text is dropped silently', () => {
  test.each(['\t', ' ', '\u00a0', '\u2003', '\r\n', '\u0085', ...unseen])('%j around it', (character) => {
    const pasted = `${character}jo${character}`
    expect(trimTyped('username', pasted)).toBe('jo')
    expect(trimTyped('key', pasted)).toBe('jo')
    expect(trimTyped('variable', pasted)).toBe('jo')
  })

  test.each(['""', "''", '“”', '„“', '»«', '‘’', '「」', '``'])(
    'the quotes %s around a company key',
    (pair) => {
      expect(trimTyped('key', ` ${pair.charAt(0)} a-b ${pair.charAt(1)}\u200b`)).toBe('a-b')
    },
  )

  test('but quotes of a username, and anything within a text, stay', () => {
    expect(trimTyped('username', '"jo"')).toBe('"jo"')
    expect(trimTyped('key', 'a "b" c')).toBe('a "b" c')
  })

  test('white space around a name, but none of its characters', () => {
    expect(trimTyped('name', '\u00a0 “Work” \n')).toBe('“Work”')
  })

  test('of a secret the line end alone', () => {
    expect(trimTyped('password', ' "a\u200b \r\n')).toBe(' "a\u200b ')
    expect(trimTyped('secret', '\u00a01234\u200b\n')).toBe('\u00a01234\u200b')
  })
})

describe('what is refused', () => {
  test.each(unseen)('%j within an address, a username or a company key', (character) => {
    const text = `a${character}b`
    for (const kind of ['address', 'username', 'key'] as const)
      expect(textProblem(kind, text)).toBe('invisible-character')
    expect(trimTyped('password', text)).toBe(text)
  })

  test.each(['\u0000', '\t', '\n', '\u001b', '\u007f', '\u009b', '\u2028'])(
    'the control character %j, but in a password',
    (character) => {
      for (const kind of ['address', 'username', 'key', 'name'] as const)
        expect(textProblem(kind, `a${character}b`)).toBe('control-character')
      expect(trimTyped('password', `a${character}b`)).toBe(`a${character}b`)
    },
  )

  test('a colon in a username alone', () => {
    expect(textProblem('username', 'a:b')).toBe('colon')
    expect(textProblem('key', 'a:b')).toBeNull()
  })

  test.each(['عائشة', 'עדה כהן', 'zoe\u0308', '+49 30', "O'Neill", 'a b'])('not %s', (text) => {
    expect(textProblem('username', text)).toBeNull()
  })
})

test('invisible characters at the edges of a password are reported', () => {
  expect(passwordEdges('a b')).toBeNull()
  expect(passwordEdges(' a')).toEqual({ where: 'start', what: 'blank' })
  expect(passwordEdges('a\u200b')).toEqual({ where: 'end', what: 'invisible' })
  expect(passwordEdges(' a\u2060')).toEqual({ where: 'both', what: 'both' })
})
