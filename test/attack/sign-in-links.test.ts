import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type LinkProblem, parseSignInLink } from '../../app/accounts/model/sign-in-link.ts'
import { parseServiceAddress } from '../../app/service/model/service-address.ts'

/** Links that any web page may make a person open. */
const hostile: readonly [link: string, reason: LinkProblem][] = [
  ['', 'not-understood'],
  ['deckpass://sign-in', 'not-understood'],
  ['deckpass://sign-in?name=Sales', 'not-understood'],
  ['https://sign-in?address=https://slides.example', 'not-understood'],
  ['deckpass://copy?address=https://slides.example', 'not-understood'],
  ['deckpass://ada@sign-in?address=https://slides.example', 'not-understood'],
  ['deckpass://sign-in/now?address=https://slides.example', 'not-understood'],
  ['deckpass://sign-in?address=https://slides.example#name=x', 'not-understood'],
  ['deckpass://sign-in?address=https://slides.example\n--quit', 'not-understood'],
  ['deckpass://sign-in?address=https://a.example&address=https://b.example', 'not-understood'],
  ['deckpass://sign-in?address=https://a.example&username=ada:secret', 'not-understood'],
  ['deckpass://sign-in?address=https://a.example&username=a%0Ada', 'not-understood'],
  ['deckpass://sign-in?address=https://a.example&user=ada', 'not-understood'],
  ...['Passwd', 'pin', 'company_key', 'api-token', 'secret'].map((name): [string, LinkProblem] => [
    `deckpass://sign-in?address=https://a.example&${name}=x`,
    'holds-secret',
  ]),
  ['deckpass://sign-in?address=http://slides.example', 'not-https'],
  ['deckpass://sign-in?address=http://localhost', 'not-https'],
  ['deckpass://sign-in?address=javascript:alert(1)', 'not-https'],
  ['deckpass://sign-in?address=https://slides.example:secret@evil.example', 'not-understood'],
  ['deckpass://sign-in?address=https://slides.example?token=x', 'not-understood'],
  ['deckpass://sign-in?address=https://slides.example%23x', 'not-understood'],
  ['deckpass://sign-in?address=https://slides.example:99999', 'not-understood'],
  // Characters that are invisible or reverse the text around them.
  ['deckpass://sign-in?address=https://slides%E2%80%AE.example', 'not-understood'],
  ['deckpass://sign-in?address=https://sli%00des.example', 'not-understood'],
  ['deckpass://sign-in?address=https://a.example&name=%E2%80%AEseliF', 'not-understood'],
  ['deckpass://sign-in?address=https://a.example&name=%1B[2J', 'not-understood'],
  ['deckpass://sign-in?address=https://a.example&name=%FF', 'not-understood'],
  // Lengths.
  [`deckpass://sign-in?address=https://a.example&name=${'x'.repeat(101)}`, 'not-understood'],
  [`deckpass://sign-in?address=https://a.example&name=${'x'.repeat(10_000_000)}`, 'not-understood'],
]

test('a hostile link fills nothing in, and says why', () => {
  const results = hostile.map(([link]) => parseSignInLink(link))
  expect(results.map((result, at) => [hostile[at]?.[0].slice(0, 90), result])).toEqual(
    hostile.map(([link, reason]) => [link.slice(0, 90), { kind: 'refused', reason }]),
  )
})

test('whatever a link contains, it fills in a plain https address or nothing', () => {
  const part = fc.oneof(
    fc.constantFrom(...'https:// http:// slides.example @ : / \\ ? # % &name= %E2%80%AE ..'.split(' ')),
    fc.string({ unit: 'binary', maxLength: 8 }),
  )
  const query = fc.array(part, { maxLength: 12 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(query, (rest) => {
      const link = parseSignInLink(`deckpass://sign-in?address=${rest}`)
      if (link.kind === 'refused') return
      const again = parseServiceAddress(link.address)
      expect(again).toMatchObject({ kind: 'ok', address: link.address, host: link.host, isCut: false })
      expect(new URL(link.address)).toMatchObject({
        protocol: 'https:',
        username: '',
        password: '',
        search: '',
        hash: '',
      })
      expect(`${link.host}${link.name}`).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u)
    }),
    { numRuns: 2_000 },
  )
})
