import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withoutVariable, withVariable } from '../../../app/token-files/env-text.ts'

test.each([
  ['an empty file', '', 'API_TOKEN=new\n'],
  ['a line among others', '# mine\nA=1\nAPI_TOKEN=old\n\nB=2\n', '# mine\nA=1\nAPI_TOKEN=new\n\nB=2\n'],
  ['no such line yet', 'A=1\n', 'A=1\nAPI_TOKEN=new\n'],
  ['no end of the last line', 'A=1', 'A=1\nAPI_TOKEN=new'],
  ['its own line without an end', 'A=1\nAPI_TOKEN=old', 'A=1\nAPI_TOKEN=new'],
  ['line ends of Windows', 'A=1\r\nAPI_TOKEN=old\r\nB=2\r\n', 'A=1\r\nAPI_TOKEN=new\r\nB=2\r\n'],
  ['line ends of Windows, and no such line', 'A=1\r\n', 'A=1\r\nAPI_TOKEN=new\r\n'],
  ['export, spaces and quotes', '  export API_TOKEN = "old # one"\n', '  export API_TOKEN = new\n'],
  ['a comment behind it', 'API_TOKEN=old # by Deckpass\n', 'API_TOKEN=new # by Deckpass\n'],
  ['a comment behind quotes', "API_TOKEN='old' # by Deckpass\n", 'API_TOKEN=new # by Deckpass\n'],
  ['an empty value', 'API_TOKEN=\nA=1\n', 'API_TOKEN=new\nA=1\n'],
  ['a colon', 'API_TOKEN: old\nA: 1\n', 'API_TOKEN: new\nA: 1\n'],
  ['a colon without a value', 'API_TOKEN:\n\nA=1\n', 'API_TOKEN: new\n\nA=1\n'],
  ['a comment right behind it', 'API_TOKEN=old#c\n', 'API_TOKEN=new #c\n'],
  ['the name twice', 'API_TOKEN=a\nA=1\nAPI_TOKEN=b\n', 'API_TOKEN=new\nA=1\nAPI_TOKEN=new\n'],
  ['the name in a comment', '#API_TOKEN=old\n', '#API_TOKEN=old\nAPI_TOKEN=new\n'],
  [
    'the name within another',
    'MY_API_TOKEN=a\nAPI_TOKENS=b\n',
    'MY_API_TOKEN=a\nAPI_TOKENS=b\nAPI_TOKEN=new\n',
  ],
  ['the name within a quoted value', 'A="x\nAPI_TOKEN=y\n"\n', 'A="x\nAPI_TOKEN=y\n"\nAPI_TOKEN=new\n'],
  ['a quote that never closes', 'A="x\nAPI_TOKEN=old\n', 'A="x\nAPI_TOKEN=new\n'],
  ['a byte order mark', '\uFEFFAPI_TOKEN=old\n', '\uFEFFAPI_TOKEN=new\n'],
])('%s', (_what, before, after) => {
  expect(withVariable(before, 'API_TOKEN', 'new')).toEqual({ kind: 'changed', text: after })
})

test('a value that needs quotes has them', () => {
  expect(withVariable('T=old\n', 'T', 'a&b#c')).toEqual({ kind: 'changed', text: "T='a&b#c'\n" })
  expect(withVariable('', 'T', "it's")).toEqual({ kind: 'changed', text: 'T="it\'s"\n' })
})

test.each(['~', '~root', 'a:~', '=ls', 'a:=ls'])(
  'a shell that reads the file puts nothing in the place of %s',
  (token) => {
    expect(withVariable('', 'T', token)).toEqual({ kind: 'changed', text: `T='${token}'\n` })
  },
)

test.each([`both'"`, 'ends\\', 'two\\\\', `it's\\n`, 'x${A', 'a$b', '$'])(
  'a token that readers take in different ways is refused: %s',
  (token) => {
    expect(withVariable('A=1\n', 'T', token)).toEqual({ kind: 'failed', problem: 'unfit-for-env' })
  },
)

test.each([
  ['an open quote that would end in the new line', "A='x\n"],
  ['its own value over several lines', 'T="old\nB=2\n"\n'],
  ['its own value on the next line', 'T:\nB=2\n'],
])('nothing is changed where other lines could be lost: %s', (_what, text) => {
  expect(withVariable(text, 'T', '#token')).toEqual({ kind: 'failed', problem: 'ambiguous-env' })
})

const isNew = (value: string) => value === 'new'

test('emptied, the line stays without a value', () => {
  expect(withoutVariable('A=1\nT=new\nT: new # b\n', 'T', isNew, 'empty')).toEqual({
    kind: 'changed',
    text: 'A=1\nT=\nT:  # b\n',
  })
})

test('what is added and removed again leaves the file as it was', () => {
  const line = fc.constantFrom('A=1', 'export B=2', '# T=old', '', 'C="a b"', "D='x # y' # z", 'not a line')
  const file = fc.tuple(fc.array(line), fc.constantFrom('\n', '\r\n'), fc.boolean())
  fc.assert(
    fc.property(file, ([lines, lineEnd, isEnded]) => {
      const text = lines.join(lineEnd) + (isEnded && lines.length > 0 ? lineEnd : '')
      const added = withVariable(text, 'T', 'new')
      expect(added.kind === 'changed' && withoutVariable(added.text, 'T', isNew, 'remove')).toEqual({
        kind: 'changed',
        text,
      })
    }),
  )
})

test.each([
  ['A=1\r\nT=new\r\nB=2', 'A=1\r\nB=2'],
  ['A=1\nB=2', 'A=1\nB=2'],
  ['T=new\nT=mine\n', 'T=mine\n'],
  ['\uFEFFT=new\nA=1\n', '\uFEFFA=1\n'],
  // Without the line the colon would take the next one for its value.
  ['A:\nT=new\n', 'A:\nT=new\n'],
])('a line that is removed takes no other along: %j', (before, after) => {
  expect(withoutVariable(before, 'T', isNew, 'remove')).toEqual({ kind: 'changed', text: after })
})
