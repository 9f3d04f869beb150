import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import type { Policy } from '../../../../app/policy/model.ts'
import { nextPolicy } from '../../../../app/policy/parse-policy.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'
import { deckpass, settingsHere } from './cli-fixture.ts'

let file: string
beforeEach(() => {
  file = join(temporaryFolder(), 'policy.json')
})

async function check(text: string) {
  writeFileSync(file, text)
  return await deckpass(['policy', 'check', file])
}

test('check shows which rules would apply, without a running Deckpass', async () => {
  const text =
    '\uFEFF{"enforced": {"lockAfter": "5min", "allowedHosts": ["a.example"]}, "defaults": {"language": "de"}}'
  expect(await check(text)).toEqual({
    out: `Policy: ${file}
  enforced.lockAfter     5min
  enforced.allowedHosts  ["a.example"]
  defaults.language      de
`,
    said: '',
    status: 0,
  })
  expect(await check('{}')).toMatchObject({ out: expect.stringContaining('It sets nothing.'), status: 0 })
})

test.each([
  ['{\n "enforced": {"lockAfter": "5min"\n "requirePin": true}}', /Wrong: not JSON at 3:2 /],
  [
    '{"enforced": {"lockAfter": "6min"}}',
    /lockAfter +1min +\(strictest.*\nWrong: enforced\.lockAfter takes .*"5min"/,
  ],
  ['{"enforced": {},\n "enforced": {}}', /programsMayAsk +false(.|\n)*Wrong: a key appears twice at 2:2 /],
  ['{"enforced": {"__proto__": {}}}', /Wrong: there is no key enforced\.__proto__\./],
  ['{"enforced": {"requirePin": 1}}', /Wrong: enforced\.requirePin takes true, false\./],
  [
    '{"defaults": {"requirePin": true}}',
    /no key defaults\.requirePin; did you mean enforced\.requirePin\?\n/,
  ],
  ['{"default": {}}', /Wrong: there is no key default; did you mean defaults\?\n/],
  [
    '{"enforced": {"allowedHosts": ["a.example", "*.b.example", "http://c.example", "https://ada:pw@d.example"]}}',
    /allowedHosts +\["a\.example"\]\nWrong: enforced\.allowedHosts: "\*\.b\.example" is .*patterns(.|\n)*"http:\/\/c\.example" does not begin(.|\n)*"https:\/\/…@d\.example" contains a username/,
  ],
  [
    '{"enforced": {"allowedHosts": ["a.example"]}, "defaults": {"address": "https://b.example"}}',
    /Wrong: defaults\.address: "https:\/\/b\.example" is at a host that the enforced values do not allow\.\n/,
  ],
])('check of %s ends with 7 and says what is wrong', async (text, says) => {
  expect(await check(text)).toMatchObject({ out: expect.stringMatching(says), said: '', status: 7 })
})

test('check exits with 2 for a file that cannot be read', async () => {
  expect(await deckpass(['policy', 'check', file])).toMatchObject({ out: '', status: 2 })
  const said = expect.stringContaining('one policy file')
  expect(await deckpass(['policy', 'check'])).toEqual({ out: '', said, status: 2 })
  expect(await deckpass(['policy', 'chek', file])).toMatchObject({ status: 2 })
})

test('policy shows the rules and where they were read', async () => {
  expect((await deckpass(['policy'])).out).toContain('/etc/deckpass/policy.json')
  const source = { path: file, found: true, changedAt: 0 }
  const here = (policy: Policy) => ({
    readSettings: async () => settingsHere({ policyReading: { result: { kind: 'absent' }, source }, policy }),
  })
  const found = nextPolicy(null, { kind: 'found', value: { enforced: { requirePin: true } } })
  expect((await deckpass(['policy'], here(found))).out).toBe(
    `Policy: ${file}, written 1970-01-01T00:00:00.000Z\n  enforced.requirePin  true\n`,
  )
  writeFileSync(file, '{\n,')
  const damaged = nextPolicy(null, { kind: 'unreadable', problem: 'damaged' })
  expect(await deckpass(['policy'], here(damaged))).toMatchObject({
    out: expect.stringMatching(/programsMayAsk +false +\(strictest(.|\n)*Wrong: not JSON at 2:1 /),
    status: 7,
  })
  const untrusted = nextPolicy(null, { kind: 'untrusted', reason: 'owner' })
  expect((await deckpass(['policy'], here(untrusted))).out).toContain('does not belong')
})
