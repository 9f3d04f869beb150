import { expect, test } from 'vitest'
import { parseSignInLink } from '../../app/accounts/model/sign-in-link.ts'
import { checkSignIn } from '../../app/accounts/sign-in-form.ts'
import type { Policy } from '../../app/policy/model.ts'
import { nextPolicy } from '../../app/policy/parse-policy.ts'
import { readPolicyText } from '../../app/policy/policy-text.ts'
import { hostOf } from '../../app/service/model/service-address.ts'

/** What people try against a policy, without being an administrator, and what an administrator mistypes. */

const read = (text: string): Policy => nextPolicy(null, readPolicyText(text))
const strict = read(
  JSON.stringify({
    enforced: {
      allowedHosts: ['slides.example', 'decks.example:8443'],
      lockAfter: '5min',
      clearClipboardAfter: '30s',
      programsMayAsk: false,
      requirePin: true,
      tokenFiles: false,
      updates: 'tell',
    },
  }),
)

function signsInAt(address: string): string | null {
  const input = { username: 'ada', password: 'x', companyKey: 'x', name: '', keepSignedIn: true }
  const check = checkSignIn({ ...input, address, accountId: null }, null, strict.enforced.allowedHosts)
  return check.kind === 'ok' ? hostOf(check.form.address) : null
}

/** As they are typed, in a link, or in a list of accounts. */
const elsewhere = [
  'https://evil.example',
  'slides.example.evil.example',
  'evil.example?slides.example',
  'evil.example\\slides.example',
  'https://slides.example@evil.example',
  'https://slides.example%40evil.example',
  'slides.example:8443',
  'decks.example',
  'slіdes.example',
  'slides。evil.example',
  '*.example',
  'http://127.0.0.1',
  '2130706433',
  '[::ffff:127.0.0.1]',
  'file://slides.example',
  'http://slides.example',
]

test('no way to write an address leads to a host that is not allowed', () => {
  const results = elsewhere.map((address) => [address, signsInAt(address)])
  expect(results).toEqual(elsewhere.map((address) => [address, null]))
  // The same host, written as people do.
  for (const address of [
    ' SLIDES.example ',
    'https://slides.example\\@evil.example',
    'https://slides.example:443/x/?y',
    'slides。example',
    'slides.example.',
  ])
    expect(signsInAt(address)).toBe('slides.example')
  expect(parseSignInLink('deckpass://sign-in?address=slides%E3%80%82evil.example')).toMatchObject({
    host: 'slides.evil.example',
  })
})
