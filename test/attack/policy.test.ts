import { expect, test } from 'vitest'
import { parseSignInLink } from '../../app/accounts/model/sign-in-link.ts'
import { checkSignIn } from '../../app/accounts/sign-in-form.ts'
import type { Policy } from '../../app/policy/model.ts'
import { nextPolicy } from '../../app/policy/parse-policy.ts'
import { readPolicyText } from '../../app/policy/policy-text.ts'
import { hostOf } from '../../app/service/model/service-address.ts'

/** What people without administrator rights try against a policy, and mistakes of an administrator. */

const read = (text: string): Policy => nextPolicy(null, readPolicyText(text))
const strict = read(JSON.stringify({ enforced: { allowedHosts: ['slides.example', 'decks.example:8443'] } }))

function signsInAt(address: string): string | null {
  const input = { username: 'ada', password: 'x', companyKey: 'x', name: '', keepSignedIn: true }
  const check = checkSignIn({ ...input, address, accountId: null }, null, strict.enforced.allowedHosts)
  return check.kind === 'ok' ? hostOf(check.form.address) : null
}

test('no notation of an address leads to a host that is not allowed', () => {
  for (const address of [
    'slides.example.evil.example',
    'https://slides.example@evil.example',
    'slіdes.example',
    'slides.example:8443',
  ])
    expect(signsInAt(address)).toBeNull()
  // These are the same host in other notations.
  expect(signsInAt('https://slides.example\\@evil.example')).toBe('slides.example')
  expect(signsInAt('slides。example')).toBe('slides.example')
  expect(parseSignInLink('deckpass://sign-in?address=slides%E3%80%82evil.example')).toMatchObject({
    host: 'slides.evil.example',
  })
})
