import { describe, expect, test } from 'vitest'
import type { Fault } from '../../service/faults.ts'
import { day, hour, minute, second } from '../../support/durations.ts'
import { signedIn, startOn } from './renewal-fixture.ts'

/** What the service says of a token's life, and what becomes of it. */

test('a token that has expired before the start is renewed at the start', async () => {
  const fixture = await signedIn()
  await fixture.manager.stop()
  fixture.clock.sleep(8 * day)
  const again = await startOn(fixture, fixture.vault.saved)
  expect(again.account().renewal).toMatchObject({ reason: 'expired' })
  await again.clock.advance(0)
  expect(again.takeCalls()).toEqual(['update_token'])
  expect([again.honoured(), again.state()]).toEqual(['valid', 'idle'])
})

test.each([
  ['60 seconds', minute, 27 * second, 30 * second],
  ['an hour', hour, 46.8 * minute, 48 * minute],
  ['7 days', 7 * day, 5.9 * day, 6 * day],
  ['400 days', 400 * day, 5.9 * day, 6 * day],
])(
  'a token that lives %s is renewed in time, and then again',
  async (_words, lifetimeMs, soonest, latest) => {
    const fixture = await signedIn({ lifetimeMs })
    for (let round = 0; round < 3; round += 1) {
      const waitMs = fixture.untilNext()
      expect(waitMs).toBeGreaterThanOrEqual(soonest)
      expect(waitMs).toBeLessThanOrEqual(latest)
      await fixture.clock.advance(waitMs - 1)
      expect([fixture.takeCalls(), fixture.honoured()]).toEqual([[], 'valid'])
      await fixture.clock.advance(1)
      expect([fixture.takeCalls(), fixture.honoured()]).toEqual([['update_token'], 'valid'])
    }
  },
)

describe.each([
  ['no lifetime at all', { lifetimeMs: 0 }],
  ['a negative lifetime', { lifetimeMs: -hour }],
  ['a lifetime of more than 400 days', { lifetimeMs: 401 * day }],
])('%s', (_words, behaviour) => {
  test('never becomes a loop of renewals: it is tried again ever more slowly, and the present token stays', async () => {
    const fixture = await signedIn()
    Object.assign(fixture.logic.behaviour, behaviour)
    const before = fixture.account().token
    await fixture.manager.renewals.renew(fixture.accountId, 'person')
    await fixture.clock.advance(day)
    expect(fixture.takeCalls().length).toBeLessThan(24 * 12)
    expect([fixture.account().token, fixture.state()]).toEqual([before, 'waiting'])
  })
})

const otherService = {
  address: 'https://other.example',
  username: 'demo.user',
  password: 'demo-password-for-tests',
  companyKey: 'demo-company-key',
  name: 'Other',
  keepSignedIn: true,
}

/** Renews once under a fault and gives the fixture. */
async function renewedUnder(...faults: Fault[]) {
  const fixture = await signedIn()
  fixture.faults.next(faults)
  await fixture.manager.renewals.renew(fixture.accountId, 'person')
  return fixture
}

describe('the date of the answer', () => {
  test('that alone is an hour off makes the token live an hour less or more, and it is renewed in time', async () => {
    for (const offMs of [hour, -hour]) {
      const value = new Date(Date.UTC(2026, 10, 20, 9) + offMs).toUTCString()
      const fixture = await renewedUnder({ kind: 'date', value })
      expect(fixture.left()).toBe(7 * day - offMs)
      await fixture.clock.advance(fixture.untilNext() - 1)
      expect(fixture.honoured()).toBe('valid')
    }
  })

  test('that alone is a year late is unusable; a year early, and 6 days are the bound', async () => {
    const late = await renewedUnder({ kind: 'date', value: 'Sat, 20 Nov 2027 09:00:00 GMT' })
    expect(late.state()).toBe('waiting')
    const early = await renewedUnder({ kind: 'date', value: 'Thu, 20 Nov 2025 09:00:00 GMT' })
    expect(early.left()).toBe(372 * day)
    expect(early.untilNext()).toBeLessThanOrEqual(6 * day)
    expect(early.account().renewal).toMatchObject({ reason: 'inactivity' })
  })
})

test.each([
  ['ahead', day],
  ['behind', -day],
])(
  'a service whose clock is a day %s costs no validity, and the person hears of the clock once',
  async (_words, offMs) => {
    const fixture = await signedIn()
    fixture.faults.always({ kind: 'clock', offMs })
    for (let week = 0; week < 2; week += 1) {
      await fixture.clock.advance(fixture.untilNext())
      expect([fixture.left(), fixture.honoured()]).toEqual([7 * day, 'valid'])
    }
    expect(Math.abs((fixture.account().clockOffByMs ?? 0) + offMs)).toBeLessThan(second)
    expect(fixture.notifications.filter((each) => each.tag === 'clock')).toHaveLength(1)
  },
)

test.each([4 * minute, -4 * minute])(
  'a clock that is %i ms off is near enough to say nothing',
  async (offMs) => {
    const fixture = await renewedUnder({ kind: 'clock', offMs })
    expect([fixture.account().clockOffByMs, fixture.notifications]).toEqual([null, []])
  },
)

test('of two services one whose clock is off is told of once, until it has been right in between', async () => {
  const fixture = await signedIn()
  const other = await fixture.manager.signIn.run({ accountId: null, ...otherService })
  const otherId = other.kind === 'signed-in' ? other.accountId : ''
  const off = { kind: 'clock', offMs: hour } as const
  const told = () => fixture.notifications.filter((each) => each.tag === 'clock').length
  for (let round = 0; round < 3; round += 1) {
    fixture.faults.next(off)
    await fixture.manager.renewals.renew(fixture.accountId, 'person')
    await fixture.manager.renewals.renew(otherId, 'person')
    fixture.clock.pass(5 * second)
  }
  expect(told()).toBe(1)
  await fixture.manager.renewals.renew(fixture.accountId, 'person')
  fixture.faults.next(off)
  fixture.clock.pass(5 * second)
  await fixture.manager.renewals.renew(fixture.accountId, 'person')
  expect(told()).toBe(2)
})

test('the person’s own lead decides at once, and for half a life at the most', async () => {
  const fixture = await signedIn()
  fixture.manager.changeSettings({ renewBefore: '48h' })
  expect(fixture.untilNext()).toBeLessThanOrEqual(5 * day)
  fixture.manager.changeSettings({ renewBefore: '1h' })
  expect(fixture.untilNext()).toBeGreaterThan(5.99 * day)
  const short = await signedIn({ lifetimeMs: hour }, { renewBefore: '6h' })
  expect(short.untilNext()).toBeGreaterThanOrEqual(27 * minute)
})
