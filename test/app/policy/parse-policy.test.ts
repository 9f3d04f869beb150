import { describe, expect, test } from 'vitest'
import { hostsForSignIn, isHostAllowed, noPolicy } from '../../../app/policy/model.ts'
import { nextPolicy } from '../../../app/policy/parse-policy.ts'
import { hostOf } from '../../../app/service/model/service-address.ts'
import { choicesFrom, policySettings, strictestOf, valuesOf } from '../../../app/settings/model/settings.ts'

/** The policy after a first read of a file with this content. */
const read = (value: unknown) => nextPolicy(null, { kind: 'found', value })
const bad = (key: string) => ({ kind: 'bad-value', key })
const badAddress = (key: string, reason: string, entry: string) => ({
  kind: 'bad-address',
  key,
  reason,
  entry,
})
const unknown = (key: string) => ({ kind: 'unknown-key', key })

const protecting = policySettings.filter((name) => strictestOf(name) !== undefined)
const protectingNothing = policySettings.filter((name) => strictestOf(name) === undefined)
/** The settings that hold while the policy cannot be read, written out because they are a promise. */
const guarding = {
  lockWithScreen: true,
  lockAfter: '1min',
  lockAtStart: true,
  clearClipboardAfter: '10s',
  programsMayAsk: false,
}

test('a file with every key is read whole', () => {
  const weakest = policySettings.map((name) => [name, valuesOf(name).at(-1)])
  const both = { ...Object.fromEntries(weakest), address: 'https://slides.example/' }
  const enforced = { ...both, allowedHosts: ['slides.example'], requirePin: true, tokenFiles: false }
  const address = 'https://slides.example'
  expect(read({ $schema: 'policy.schema.json', enforced, defaults: both })).toEqual({
    enforced: { ...enforced, address },
    defaults: { ...both, address },
    problems: [],
    unread: [],
    allowsNewHosts: true,
  })
})

test.each([[{}], [{ enforced: {} }], [{ defaults: {}, enforced: {} }]])('%j asks for nothing', (value) => {
  const { enforced, defaults, problems } = read(value)
  expect(Object.values({ ...enforced, ...defaults }).filter((each) => each !== undefined)).toEqual([])
  expect(problems).toEqual([])
})

describe('a value that is wrong', () => {
  test.each([
    ['lockAfter', '2min', '1min'],
    ['clearClipboardAfter', 0, '10s'],
    ['programsMayAsk', 'false', false],
    ['tokenFiles', 1, false],
    ['requirePin', 'no', true],
    ['allowedHosts', 'slides.example', []],
    ['allowedHosts', ['slides.example', 7], []],
  ] as const)('%s: %j is enforced as %j', (key, value, strictest) => {
    const { enforced, problems, unread } = read({ enforced: { [key]: value, openAtLogin: true } })
    expect(enforced).toMatchObject({ [key]: strictest, openAtLogin: true })
    expect(problems).toEqual([bad(`enforced.${key}`)])
    expect(unread).toEqual([key])
  })

  test('of a setting that protects leaves only the strictest value', () => {
    const { enforced } = read({ enforced: Object.fromEntries(protecting.map((name) => [name, 0])) })
    const choices = choicesFrom(enforced)
    expect(Object.keys(choices).sort()).toEqual([...protecting].sort())
    for (const values of Object.values(choices)) expect(values).toHaveLength(1)
  })

  test.each(protectingNothing)('%s, which protects nothing, is left to the person', (key) => {
    const { enforced, problems } = read({ enforced: { [key]: 'none of its values' } })
    expect(Object.entries(enforced).filter(([, each]) => each !== undefined)).toEqual([])
    expect(problems).toEqual([bad(`enforced.${key}`)])
  })

  test('among the defaults is ignored and reported', () => {
    const { defaults, problems } = read({ defaults: { lockAfter: 5, openAtLogin: true } })
    expect(defaults).toMatchObject({ openAtLogin: true })
    expect(defaults.lockAfter).toBeUndefined()
    expect(problems).toEqual([bad('defaults.lockAfter')])
  })
})

describe('hosts', () => {
  test('are read as people write them', () => {
    const allowedHosts = [
      'Slides.Example',
      'https://decks.example:8443/path',
      'b\u00fccher.example.:8443',
      'xn--bcher-kva.example',
      'slides.example.',
    ]
    const policy = read({ enforced: { allowedHosts } })
    for (const allowed of [
      'slides.example',
      'slides.example.',
      'decks.example:8443',
      'xn--bcher-kva.example:8443',
    ])
      expect(isHostAllowed(policy, hostOf(`https://${allowed}`))).toBe(true)
    for (const host of ['decks.example', 'evilslides.example', 'a.slides.example', 'slides.example:8443', ''])
      expect(isHostAllowed(policy, host)).toBe(false)
  })

  test('an invalid one allows nothing and leaves the others', () => {
    const policy = read({
      enforced: { allowedHosts: ['slides.example', '*.example', 'http://plain.example', ''] },
    })
    expect(policy.enforced.allowedHosts).toEqual(['slides.example'])
    expect(isHostAllowed(policy, 'a.example')).toBe(false)
    const key = 'enforced.allowedHosts'
    expect(policy.problems).toEqual([
      badAddress(key, 'unreadable', '*.example'),
      badAddress(key, 'not-https', 'http://plain.example'),
      badAddress(key, 'empty', ''),
    ])
    expect(policy.unread).toEqual([])
  })

  test('an enforced address allows its own host alone', () => {
    const policy = read({ enforced: { address: 'slides.example/team' } })
    expect(policy.enforced).toMatchObject({
      address: 'https://slides.example/team',
      allowedHosts: ['slides.example'],
    })
  })

  test.each([['not an address'], [7], ['http://plain.example']])(
    'an enforced address %j allows none',
    (address) => {
      const policy = read({ enforced: { address } })
      expect(policy.enforced).toMatchObject({ allowedHosts: [] })
      expect(policy.enforced.address).toBeUndefined()
      expect(policy.problems).toEqual([expect.objectContaining({ key: 'enforced.address' })])
    },
  )

  test('an address at a host that is not allowed is not proposed', () => {
    const policy = read({
      enforced: { allowedHosts: ['slides.example'], address: 'https://evil.example' },
      defaults: { address: 'https://evil.example' },
    })
    expect([policy.enforced.address, policy.defaults.address]).toEqual([undefined, undefined])
    expect(policy.problems).toEqual(
      ['enforced.address', 'defaults.address'].map((key) =>
        badAddress(key, 'not-allowed', 'https://evil.example'),
      ),
    )
  })
})

test('an unknown key is ignored and reported', () => {
  const hostile = JSON.parse('{"__proto__": {"lockAfter": "never"}, "constructor": 1, "lockafter": "1min"}')
  const { enforced, problems } = read({ version: 2, enforced: hostile, defaults: { requirePin: true } })
  expect(enforced.lockAfter).toBeUndefined()
  expect(problems).toEqual([
    unknown('version'),
    unknown('enforced.__proto__'),
    unknown('enforced.constructor'),
    unknown('enforced.lockafter'),
    unknown('defaults.requirePin'),
  ])
})

test('problems are reported in short texts, whatever the file holds', () => {
  const keys = Array.from({ length: 500 }, (_, index) => `${'k'.repeat(5_000)}\u202e\u001b[31m${index}`)
  const { problems } = read({ enforced: Object.fromEntries(keys.map((key, index) => [index + key, 1])) })
  expect(problems).toHaveLength(20)
  for (const problem of problems) {
    expect(problem).toMatchObject({ kind: 'unknown-key', key: expect.stringMatching(/^[\w.]+…$/) })
    expect('key' in problem && problem.key.length).toBeLessThanOrEqual(80)
  }
})

describe('a file that holds no policy', () => {
  const unreadable = { kind: 'unreadable', problem: 'damaged' } as const
  const good = read({ enforced: { lockAfter: '15min', allowedHosts: ['slides.example'] } })

  test.each([[null], [7], ['text'], [[]], [{ enforced: [] }], [{ defaults: 'none' }]])(
    '%j is strict at the start and adds no host',
    (value) => {
      const policy = read(value)
      expect(policy.enforced).toEqual(guarding)
      expect(hostsForSignIn(policy, ['slides.example'])).toEqual(['slides.example'])
      expect([...policy.unread].sort()).toEqual(Object.keys(guarding).sort())
      expect(isHostAllowed(policy, 'slides.example')).toBe(true)
      expect(policy.problems).toEqual([unreadable])
    },
  )

  test('leaves the earlier policy in force', () => {
    const once = nextPolicy(good, unreadable)
    expect(once).toEqual({ ...good, problems: [unreadable] })
    expect(nextPolicy(once, { kind: 'found', value: [] })).toEqual(once)
    expect(nextPolicy(once, { kind: 'found', value: {} }).problems).toEqual([])
  })

  test('that others could have written has no effect', () => {
    const untrusted = { kind: 'untrusted', reason: 'writable' } as const
    expect(nextPolicy(null, untrusted)).toEqual({ ...noPolicy, problems: [untrusted] })
    expect(nextPolicy(good, untrusted)).toEqual({ ...good, problems: [untrusted] })
  })

  test('that could not be checked is strict, because it may be the administrator’s', () => {
    const unchecked = { kind: 'untrusted', reason: 'unchecked' } as const
    expect(nextPolicy(null, unchecked).enforced).toEqual(guarding)
    expect(nextPolicy(good, unchecked)).toEqual({ ...good, problems: [unchecked] })
  })

  test('that is gone lifts the policy', () => {
    expect(nextPolicy(good, { kind: 'absent' })).toEqual(noPolicy)
  })
})
