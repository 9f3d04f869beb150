import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { removeToken, writeToken } from '../../../app/token-files/token-file-text.ts'
import { SeededRandom } from '../../support/virtual-ports.ts'

const line = { path: '.env', name: 'T', othersMayRead: true }
const values = { token: 'new', expiresAt: 0, estimated: false, host: 'slides.example.com', username: 'mara' }

function add(text: string) {
  const edit = writeToken(line, values, () => false)(text, true)
  return edit.kind === 'write' ? edit.text : text
}

function takeOut(text: string) {
  const edit = removeToken(line, (value) => value === 'new')(text)
  return edit.kind === 'remove' ? edit.rest : text
}

test.each([
  ['an empty file', '', 'T=new\n'],
  ['a line that is missing', 'A=1\n', 'A=1\nT=new\n'],
  ['a last line without an end', 'A=1', 'A=1\nT=new'],
  ['Windows line ends', 'A=1\r\nB=2\r\n', 'A=1\r\nB=2\r\nT=new\r\n'],
  ['a byte order mark alone', '\uFEFF', '\uFEFFT=new\n'],
  ['a byte order mark', '\uFEFFA=1\n', '\uFEFFA=1\nT=new\n'],
])('a line added to %s leaves no trace once it is removed', (_what, before, after) => {
  expect(add(before)).toBe(after)
  expect(takeOut(after)).toBe(before)
})

test.each([
  ['another value', 'A=1\nT=old\nB=2\n', 'A=1\nT=new\nB=2\n'],
  ['a value in quotes', `T="old"\nT='old'\nT=\`old\`\n`, 'T=new\nT=new\nT=new\n'],
  ['a value of several lines', 'T="o\nA=l\nd"\nB=2\n', 'T=new\nB=2\n'],
  ['no value', 'T=\nB=2\n', 'T=new\nB=2\n'],
  ['blanks', '\t T = old \nB=2\n', '\t T=new\nB=2\n'],
  ['export', 'export T=old\n', 'export T=new\n'],
  ['a comment', 'T=old # mine\nT="o#d"# mine\n', 'T=new # mine\nT=new # mine\n'],
  ['a byte order mark', '\uFEFFT=old\r\nB=2', '\uFEFFT=new\r\nB=2'],
  ['a quote that never closes', 'T="old\nB=2\n', 'T=new\nB=2\n'],
  ['a quote that another line would close', 'T="old\nB="2"\nC=3\n', 'T=new\nB="2"\nC=3\n'],
  ['text after its quote', `T='it's'\nB='2'\n`, `T=new\nB='2'\n`],
  ['a line before it whose quote never closes', 'A="1\nT="old"\n', 'A="1\nT=new\n'],
  ['a colon, as dotenv reads it', 'export T: old # mine\nT:old\n', 'export T=new # mine\nT:old\n'],
  ['export alone', 'T=old\nexport T # mine\n', 'T=new\nexport T=new # mine\n'],
  ['the same', 'T=new\n', 'T=new\n'],
])('a line with %s gets the token', (_what, before, after) => {
  expect(add(before)).toBe(after)
})

test.each([
  ['a name that only contains it', 'AT=1\nT_=2\nT.T=3\n'],
  ['a comment', '# T=old\n'],
  ['another command of a shell', 'export T U\nunset T\nT\n'],
  ['the quotes of another value', 'A="\nT=old\n"\nB=`\nT=old`\n'],
])('%s is left alone', (_what, text) => {
  expect(add(text)).toBe(`${text}T=new\n`)
})

test.each([
  ['T=new\nT=mine\n', 'T=mine\n'],
  ['A=1\nexport T="new" # mine\nB=2', 'A=1\nB=2'],
  ['T=mine', 'T=mine'],
  ['A="\nT=new\n"\n', 'A="\nT=new\n"\n'],
  ['T=new', ''],
])('only the line with our value is taken out of %j', (before, after) => {
  expect(takeOut(before)).toBe(after)
})

test('in a file of any lines Node reads the token and leaves every other value as before', () => {
  const random = new SeededRandom(11)
  const below = (count: number) => Math.floor(random.fraction() * count)
  const lines = ['A=1', 'B="x y"', "C='#1' # mine", 'D="a\nT=old\nb"', "E=`it's`", '# T="old', '', 'F=a=b']
  const ours = ['T=old', 'export T="old"', "  T='o\nld' # mine", 'T=`old`']
  for (let count = 0; count < 1_000; count += 1) {
    const picked = Array.from(
      { length: below(7) },
      () => [...lines, ...ours][below(lines.length + ours.length)],
    )
    const lineEnd = ['\n', '\r\n'][below(2)]
    const before = picked.join(lineEnd) + ['', lineEnd][below(2)]
    const after = add(before)
    const { T: _, ...others } = parseEnv(before)
    expect({ before, read: { ...parseEnv(after) } }).toEqual({ before, read: { ...others, T: 'new' } })
    expect({ before, read: { ...parseEnv(takeOut(after) ?? '') } }).toEqual({ before, read: others })
  }
})
