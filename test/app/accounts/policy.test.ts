import { describe, expect, test } from 'vitest'
import type { Policy } from '../../../app/policy/model.ts'
import { nextPolicy } from '../../../app/policy/parse-policy.ts'
import { coreFixture, ScriptedHttp, typed } from '../../support/core-fixture.ts'
import { day } from '../../support/durations.ts'
import { aSnapshot } from '../../support/snapshots.ts'
import { settle } from '../../support/virtual-ports.ts'
import { signedIn, status, success } from './signed-in.ts'

test('settings follow a policy that comes and goes', () => {
  const { core, policy } = coreFixture()
  const base = () => core.snapshot().base
  const enforced = { lockAfter: '15min', openAtLogin: true } as const
  const problems = [{ kind: 'bad-value', key: 'enforced.lockAfter' }] as const
  policy.set({ enforced: { ...enforced, allowedHosts: ['slides.example.com'] }, problems })
  const choices = { lockAfter: ['15min', '5min', '1min'], openAtLogin: [true] }
  expect(base()).toMatchObject({ settings: enforced, policy: { choices, limitsHosts: true, problems } })
  policy.set({})
  const { settings, policy: none } = aSnapshot().base
  expect(base()).toMatchObject({ settings, policy: none })
})

test('a new account is offered the default address at first, an enforced one always, and none while locked', async () => {
  const [address, other] = ['https://policy.example', 'https://other.example']
  const { core: first } = coreFixture({ policy: { defaults: { address } } })
  expect(first.snapshot().base.suggestedAddress).toBe(address)
  const { core, policy, lock } = await signedIn()
  policy.set({ enforced: { address }, defaults: { address: other } })
  expect(core.snapshot().base).toMatchObject({ suggestedAddress: address, policy: { address } })
  await lock.changePin('482 915', '')
  lock.lock('person')
  expect(JSON.stringify(core.snapshot())).not.toContain('example')
})

test('a copy that the policy wants cleared cannot be kept', async () => {
  const { core, clock, clipboard, policy, accountId } = await signedIn()
  policy.set({ enforced: { clearClipboardAfter: '10s' } })
  await core.copies.copy(accountId, 'token', 'person')
  core.copies.keep()
  await clock.advance(11_000)
  expect(clipboard.text).toBe('')
})

describe('a host that the policy does not allow', () => {
  const hosts = ['policy.example']
  const address = 'https://policy.example'
  const elsewhere: Policy['enforced'] = { allowedHosts: hosts }
  const notAllowed = { cause: 'host-not-allowed' }
  const invalid = { kind: 'invalid', problems: [{ field: 'address', reason: 'host-not-allowed', hosts }] }

  /** A person whose host the policy forbids from now on, and the calls since then. */
  async function forbidden() {
    const person = await signedIn()
    person.http.requests.length = 0
    person.policy.set({ enforced: elsewhere })
    await settle()
    return person
  }

  test('gets no sign-in, and the field says why', async () => {
    const { core, http, accountId, confirmDialog } = await forbidden()
    const evil = { ...typed, address: 'https://evil.example' }
    for (const input of [
      evil,
      { ...typed, address: 'https://policy.example.evil.example' },
      typed,
      { ...typed, accountId },
    ])
      expect(await core.signIn.run(input)).toEqual(invalid)
    expect(await core.signIn.changeAddress({ ...evil, accountId })).toEqual(invalid)
    expect([http.requests, confirmDialog.asked]).toEqual([[], []])
  })

  test('is any host without an account if the policy cannot be read at the start', async () => {
    const { core, http, policy, accountId, view } = await signedIn()
    policy.set(nextPolicy(null, { kind: 'unreadable', problem: 'damaged' }))
    const signIn = (changed: Partial<typeof typed>) => core.signIn.run({ ...typed, ...changed })
    expect(await signIn({ address: 'https://evil.example' })).toMatchObject({ kind: 'invalid' })
    const calls = http.requests.length
    await core.renewals.renew(accountId, 'person')
    expect([http.requests.length - calls, view().renewal.state]).toEqual([1, 'idle'])
    expect(await signIn({ username: 'another' })).toMatchObject({ kind: 'signed-in' })
  })

  test('gets no renewal, and the person is told at once', async () => {
    const { core, http, clock, view, accountId } = await forbidden()
    const renewal = { state: 'not-possible', failure: notAllowed }
    expect(view()).toMatchObject({ token: expect.anything(), renewal })
    await core.renewals.renew(accountId, 'person')
    await core.renewals.renewAll('person')
    await clock.advance(6 * day)
    expect([http.requests, view().renewal]).toMatchObject([[], renewal])
    expect(await core.copies.copy(accountId, 'token', 'person')).toMatchObject({ kind: 'copied' })
  })

  test('counts as no failure', async () => {
    const { core, http, policy, view, accountId } = await signedIn()
    http.answer = () => status(401)
    await core.renewals.renew(accountId, 'person')
    policy.set({ enforced: elsewhere })
    expect(view().renewal).toMatchObject({ failure: notAllowed })
    policy.set({})
    await settle()
    expect(view().renewal).toMatchObject({ state: 'refused', failures: 1, failure: { cause: 'rejected' } })
  })

  test('gets renewals again as soon as the policy allows it, also after a restart', async () => {
    const { core, policy, vault, view, accountId } = await forbidden()
    await core.renewals.renew(accountId, 'person')
    const http = new ScriptedHttp()
    const later = coreFixture({ http, saved: vault.saved })
    http.answer = () => success(later.clock)
    await later.core.start()
    policy.set({})
    await settle()
    const states = [later.core.snapshot().accounts[0], view()].map((each) => each?.renewal.state)
    expect(states).toEqual(['idle', 'idle'])
  })

  test('loses a sign-in under way, while one at an allowed host goes on', async () => {
    const { core, clock, http, policy, accountId, view } = await signedIn()
    http.answer = ({ signal }) => {
      policy.set({ enforced: elsewhere })
      return signal.aborted ? { kind: 'no-response', cause: 'cancelled', detail: '' } : success(clock)
    }
    expect(await core.signIn.run({ ...typed, username: 'another' })).toEqual({ kind: 'cancelled' })
    const moved = await core.signIn.changeAddress({ ...typed, accountId, address })
    expect(moved).toMatchObject({ kind: 'signed-in' })
    expect(view()).toMatchObject({ address, renewal: { state: 'idle' } })
  })
})
