import { describe, expect, test } from 'vitest'
import { day, hour, minute, second } from '../../support/durations.ts'
import { SeededRandom } from '../../support/virtual-ports.ts'
import { signedIn } from './renewal-fixture.ts'

/** Lifetimes that the service states, and clocks that are off or are set. */

test.each([
  ['60 seconds', minute, 27 * second, 30 * second],
  ['an hour', hour, 46.8 * minute, 48 * minute],
  ['7 days', 7 * day, 5.9 * day, 6 * day],
  ['400 days', 400 * day, 5.9 * day, 6 * day],
])(
  'a token that lives %s is renewed in time, and then again',
  async (_words, lifetimeMs, soonest, latest) => {
    const { clock, untilNext, takeCalls, honoured } = await signedIn({ lifetimeMs })
    for (let round = 0; round < 3; round += 1) {
      const waitMs = untilNext()
      expect(waitMs).toBeGreaterThanOrEqual(soonest)
      expect(waitMs).toBeLessThanOrEqual(latest)
      await clock.advance(waitMs - 1)
      expect([takeCalls(), honoured()]).toEqual([[], 'valid'])
      await clock.advance(1)
      expect([takeCalls(), honoured()]).toEqual([['update_token'], 'valid'])
    }
  },
)

test('a token that has expired before the start is renewed at the start', async () => {
  const fixture = await signedIn()
  const again = await fixture.restarted(() => fixture.clock.sleep(8 * day))
  expect(again.account().renewal).toMatchObject({ reason: 'expired' })
  await again.clock.advance(0)
  expect([again.takeCalls(), again.honoured(), again.state()]).toEqual([['update_token'], 'valid', 'idle'])
})

test.each([
  ['ahead', day],
  ['behind', -day],
])('a service whose clock is a day %s costs no validity', async (_words, offMs) => {
  const { faults, next, left, honoured, account, notifications } = await signedIn()
  faults.always({ kind: 'clock', offMs })
  for (let week = 0; week < 2; week += 1) {
    await next()
    expect([left(), honoured()]).toEqual([7 * day, 'valid'])
  }
  expect(Math.abs((account().clockOffByMs ?? 0) + offMs)).toBeLessThan(second)
  expect(notifications.filter((each) => each.tag === 'clock')).toHaveLength(1)
})

test.each([4 * minute, -4 * minute])('a clock that is %i ms off is not reported', async (offMs) => {
  const { faults, press, account, notifications } = await signedIn()
  faults.next({ kind: 'clock', offMs })
  await press()
  expect([account().clockOffByMs, notifications]).toEqual([null, []])
})

describe('a clock that is set while Deckpass runs', () => {
  test.each([
    ['between two ticks', 0],
    ['in the middle of a call', 10 * second],
  ])('back, %s, does not change the time that a new token has left', async (_when, delayMs) => {
    const { clock, setClock, faults, press, left, takeCalls } = await signedIn()
    await clock.advance(20 * second)
    if (delayMs > 0) faults.next({ kind: 'delay', ms: delayMs })
    else setClock(-2 * day)
    const renewal = press()
    await clock.advance(delayMs / 2)
    if (delayMs > 0) setClock(-2 * day)
    await clock.advance(delayMs / 2)
    await renewal
    await clock.advance(minute)
    expect(Math.abs(left() - (7 * day - minute))).toBeLessThanOrEqual(delayMs)
    expect(takeCalls()).toEqual(['update_token'])
  })

  test('back, while the service asked to wait: a wake-up does not shorten that either', async () => {
    const { clock, setClock, faults, power, press, takeCalls } = await signedIn()
    faults.next({ kind: 'status', status: 429, retryAfter: 3600 })
    await press()
    takeCalls()
    setClock(-2 * day)
    await clock.advance(minute)
    power.emit('resume')
    await clock.advance(58 * minute)
    expect(takeCalls()).toEqual([])
    await clock.advance(11 * minute)
    expect(takeCalls()).toEqual(['update_token'])
  })

  test('forward beyond the expiry: the token is renewed within seconds', async () => {
    const { clock, setClock, left, takeCalls } = await signedIn()
    setClock(10 * day)
    await clock.advance(minute + 10 * second)
    expect([takeCalls(), left() > 6.9 * day]).toEqual([['update_token'], true])
  })

  test.each([1, 2, 3])(
    'back, or forward and back, over and over (%i): the time left is its own, and a renewal comes early rather than late',
    async (seed) => {
      const random = new SeededRandom(seed)
      const fixture = await signedIn()
      const { clock, setClock, left, untilNext, serverNow } = fixture
      const [expiresAt, dueAt] = [serverNow() + left(), serverNow() + untilNext()]
      fixture.reachable = false
      for (let turn = 0; turn < 24; turn += 1) {
        const byMs = Math.round((0.01 + random.fraction()) * (seed === 1 ? 8 * day : 4 * hour))
        const isForward = random.fraction() < 0.5
        if (isForward) setClock(byMs)
        if (isForward) await clock.advance(10 * minute)
        setClock(-byMs)
        await clock.advance(10 * minute)
        expect(Math.abs(expiresAt - serverNow() - left())).toBeLessThan(minute)
      }
      fixture.reachable = true
      await clock.advance(dueAt + hour - serverNow())
      expect([fixture.honoured(), fixture.account().token?.lastFour]).toEqual(['valid', '0002'])
    },
  )
})

describe('a clock that was set between two runs', () => {
  test('hides how old the token is, so it is renewed at the start', async () => {
    const { clock, setClock, restarted } = await signedIn()
    const again = await restarted(() => {
      clock.sleep(6.5 * day)
      setClock(-10 * day)
    })
    await clock.advance(0)
    expect([again.takeCalls(), again.left()]).toEqual([['update_token'], 7 * day])
  })

  test('back does not lengthen the wait of refused credentials', async () => {
    const { clock, setClock, faults, next, state, untilNext, restarted } = await signedIn()
    faults.always({ kind: 'status', status: 403 })
    await next()
    await next()
    expect(state()).toBe('refused')
    const waitMs = untilNext()
    faults.clear()
    const again = await restarted(() => setClock(-365 * day))
    await clock.advance(waitMs)
    expect([again.takeCalls(), again.honoured()]).toEqual([['update_token'], 'valid'])
  })

  test('back, after it was set forward, ends no token whose credentials are refused', async () => {
    const { clock, setClock, faults, press, restarted } = await signedIn()
    faults.always({ kind: 'status', status: 401 })
    await press()
    setClock(30 * day)
    await clock.advance(2 * hour)
    const again = await restarted(() => setClock(-30 * day))
    expect(Math.abs(again.left() - (7 * day - 2 * hour))).toBeLessThan(2 * hour)
  })

  test('back, so that a token seems to live for long, does not space out the tries of refused credentials', async () => {
    const { clock, setClock, faults, restarted } = await signedIn()
    faults.always({ kind: 'status', status: 403 })
    const again = await restarted(() => setClock(-365 * day))
    await clock.advance(2 * hour)
    expect(again.takeCalls()).toEqual(['update_token', 'update_token'])
    faults.clear()
    await clock.advance(4 * day)
    expect([again.takeCalls(), again.honoured()]).toEqual([['update_token'], 'valid'])
  })
})

test('a clock that is set back before a sign-out is undone lengthens no token', async () => {
  const { core, clock, setClock, accountId, left } = await signedIn()
  await clock.advance(3 * day)
  core.signOut.run(accountId)
  setClock(-2 * day)
  await clock.advance(5 * second)
  core.signOut.undo()
  expect(left()).toBe(4 * day - 5 * second)
})
