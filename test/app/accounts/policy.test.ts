import { describe, expect, test } from 'vitest'
import type { Policy } from '../../../app/policy/model.ts'
import { nextPolicy } from '../../../app/policy/parse-policy.ts'
import { coreFixture, ScriptedHttp, typed } from '../../support/core-fixture.ts'
import { day } from '../../support/durations.ts'
import { aSnapshot } from '../../support/snapshots.ts'
import { settle } from '../../support/virtual-ports.ts'
import { signedIn, status, success } from './signed-in.ts'

/** How the use cases follow a policy. */

const lockAfter: Policy['enforced'] = { lockAfter: '15min', openAtLogin: true }

describe('settings', () => {
  test('that the policy limits have the choices that it leaves', () => {
    const { core } = coreFixture({ policy: { enforced: lockAfter } })
    expect(core.snapshot().base.settings.lockAfter).toBe('15min')
    expect(core.snapshot().base.policy.choices).toEqual({
      lockAfter: ['15min', '5min', '1min'],
      openAtLogin: [true],
    })
  })

  test('change only within the policy', () => {
    const { core } = coreFixture({ policy: { enforced: lockAfter } })
    expect(core.changeSettings({ lockAfter: '60min' })).toBe(false)
    expect(core.changeSettings({ appearance: 'dark', openAtLogin: false })).toBe(false)
    expect(core.snapshot().base.settings).toMatchObject({ lockAfter: '15min', appearance: 'system' })
    expect(core.changeSettings({ lockAfter: '1min' })).toBe(true)
    expect(core.snapshot().base.settings.lockAfter).toBe('1min')
  })

  test('change at once with a policy that comes or goes', () => {
    const { core, policy } = coreFixture()
    const problem = { kind: 'bad-value', key: 'enforced.lockAfter' } as const
    policy.set({ enforced: { ...lockAfter, allowedHosts: ['slides.example.com'] }, problems: [problem] })
    expect(core.snapshot().base).toMatchObject({
      settings: { lockAfter: '15min', openAtLogin: true },
      policy: { limitsHosts: true, problems: [problem] },
    })
    policy.set({})
    expect(core.snapshot().base.settings).toMatchObject({ lockAfter: 'never', openAtLogin: false })
    expect(core.snapshot().base.policy).toEqual(aSnapshot().base.policy)
  })
})

describe('the address that a new account is offered', () => {
  const address = 'https://policy.example'

  test('is the default until there is an account', async () => {
    const { core } = coreFixture({ policy: { defaults: { address } } })
    expect(core.snapshot().base.suggestedAddress).toBe(address)
  })

  test('is the enforced one, even beside an account', async () => {
    const fixture = await signedIn()
    fixture.policy.set({ enforced: { address }, defaults: { address: 'https://other.example' } })
    const shown = () => fixture.core.snapshot().base
    expect([shown().suggestedAddress, shown().policy.address]).toEqual([address, address])
  })

  test('is not told while Deckpass is locked', async () => {
    const fixture = await signedIn()
    fixture.policy.set({ enforced: { address } })
    await fixture.lock.changePin('482 915', '')
    fixture.lock.lock('person')
    expect(JSON.stringify(fixture.core.snapshot())).not.toContain('example')
  })
})

test('a copy that the policy wants cleared cannot be kept', async () => {
  const fixture = await signedIn()
  const { core, clock, clipboard, policy } = fixture
  const copy = () => core.copies.copy(core.snapshot().accounts[0]?.id ?? '', 'token', 'person')
  await copy()
  core.copies.keep()
  await clock.advance(31_000)
  expect(clipboard.text).not.toBe('')

  policy.set({ enforced: { clearClipboardAfter: '10s' } })
  await copy()
  core.copies.keep()
  await clock.advance(11_000)
  expect(clipboard.text).toBe('')
})

describe('a host that the policy does not allow', () => {
  const hosts = ['policy.example']
  const elsewhere: Policy['enforced'] = { allowedHosts: hosts }
  const refused = {
    kind: 'invalid',
    problems: [{ field: 'address', reason: 'host-not-allowed', hosts }],
  }

  test('gets no sign-in, and the field says why', async () => {
    const { core, http, policy, accountId, confirmDialog } = await signedIn()
    policy.set({ enforced: elsewhere })
    const calls = http.requests.length
    for (const address of ['https://evil.example', 'https://policy.example.evil.example', typed.address])
      expect(await core.signIn.run({ ...typed, address })).toEqual(refused)
    expect(await core.signIn.run({ ...typed, accountId })).toEqual(refused)
    expect(await core.signIn.changeAddress({ ...typed, accountId, address: 'https://evil.example' })).toEqual(
      refused,
    )
    expect([http.requests.length - calls, confirmDialog.asked]).toEqual([0, []])
  })

  test('is any host without an account where the policy cannot be read at the start', async () => {
    const { core, http, policy, accountId, view } = await signedIn()
    policy.set(nextPolicy(null, { kind: 'unreadable', problem: 'damaged' }))
    expect(await core.signIn.run({ ...typed, address: 'https://evil.example' })).toMatchObject({
      kind: 'invalid',
    })
    const calls = http.requests.length
    await core.renewals.renew(accountId, 'person')
    expect([http.requests.length - calls, view().renewal.state]).toEqual([1, 'idle'])
    expect(await core.signIn.run({ ...typed, username: 'another' })).toMatchObject({ kind: 'signed-in' })
  })

  test('gets no renewal, and the person is told', async () => {
    const { core, http, clock, policy, view, accountId } = await signedIn()
    policy.set({ enforced: elsewhere })
    const calls = http.requests.length
    await core.renewals.renew(accountId, 'person')
    await core.renewals.renewAll('person')
    await clock.advance(6 * day)
    expect(http.requests.length).toBe(calls)
    expect(view()).toMatchObject({
      token: expect.anything(),
      renewal: { state: 'not-possible', failure: { cause: 'host-not-allowed' } },
    })
    expect(await core.copies.copy(accountId, 'token', 'person')).toMatchObject({ kind: 'copied' })
  })

  test('stops the renewal at once, without a call and without counting a failure', async () => {
    const { core, http, policy, view, accountId } = await signedIn()
    const calls = http.requests.length
    policy.set({ enforced: elsewhere })
    await settle()
    expect(view().renewal).toMatchObject({ failure: { cause: 'host-not-allowed' } })
    expect(http.requests.length).toBe(calls)

    policy.set({})
    http.answer = () => status(401)
    await settle()
    await core.renewals.renew(accountId, 'person')
    policy.set({ enforced: elsewhere })
    expect(view().renewal).toMatchObject({ failure: { cause: 'host-not-allowed' } })
    policy.set({})
    await settle()
    expect(view().renewal).toMatchObject({ state: 'refused', failures: 1, failure: { cause: 'rejected' } })
  })

  test('is renewed again as soon as the policy allows it again', async () => {
    const { core, policy, view, accountId } = await signedIn()
    policy.set({ enforced: elsewhere })
    await core.renewals.renew(accountId, 'person')
    policy.set({})
    await settle()
    expect(view().renewal).toMatchObject({ state: 'idle' })
  })

  test('is renewed again also at the next start', async () => {
    const { core, policy, vault, accountId } = await signedIn()
    policy.set({ enforced: elsewhere })
    await core.renewals.renew(accountId, 'person')
    const http = new ScriptedHttp()
    const later = coreFixture({ http, saved: vault.saved })
    http.answer = () => success(later.clock)
    await later.core.start()
    await settle()
    expect(later.core.snapshot().accounts[0]?.renewal).toMatchObject({ state: 'idle' })
  })

  test('can be left for one that it allows', async () => {
    const { core, policy, view, accountId } = await signedIn()
    policy.set({ enforced: elsewhere })
    await core.renewals.renew(accountId, 'person')
    const address = 'https://policy.example'
    expect(await core.signIn.changeAddress({ ...typed, accountId, address })).toMatchObject({
      kind: 'signed-in',
    })
    expect(view()).toMatchObject({ address, renewal: { state: 'idle' } })
  })

  test('ends a sign-in there, and none elsewhere', async () => {
    const { core, clock, http, policy, accountId } = await signedIn()
    http.answer = ({ signal }) => {
      policy.set({ enforced: elsewhere })
      return signal.aborted ? { kind: 'no-response', cause: 'cancelled', detail: '' } : success(clock)
    }
    expect(await core.signIn.run({ ...typed, username: 'another' })).toEqual({ kind: 'cancelled' })
    const address = 'https://policy.example'
    expect(await core.signIn.changeAddress({ ...typed, accountId, address })).toMatchObject({
      kind: 'signed-in',
    })
  })
})
