import { expect, test } from 'vitest'
import { day, hour, minute, second } from '../../support/durations.ts'
import { signedIn } from './renewal-fixture.ts'

/** How often a person and programs may cause a call. */

const updates = (count: number) => Array<string>(count).fill('update_token')

/** Long enough ago for a program to bring a call. */
async function signedInBefore() {
  const fixture = await signedIn()
  await fixture.clock.advance(30 * second)
  return fixture
}

test('pressing again within 5 seconds says that nothing was done', async () => {
  const fixture = await signedIn()
  const press = () => fixture.core.renewals.renew(fixture.accountId, 'person')
  expect(await press()).toEqual({ kind: 'renewed', valueChanged: true })
  await fixture.clock.advance(5 * second - 1)
  expect(await press()).toEqual({ kind: 'too-soon' })
  expect(fixture.takeCalls()).toEqual(updates(1))
  await fixture.clock.advance(1)
  fixture.faults.next({ kind: 'status', status: 503 })
  expect(await press()).toMatchObject({ kind: 'failed', failure: { cause: 'server-error' } })
})

test('pressing postpones no planned try', async () => {
  const fixture = await signedIn()
  fixture.faults.always({ kind: 'status', status: 503 })
  await fixture.clock.advance(6 * day + 2 * hour)
  const { clock } = fixture
  const plannedAt = clock.now() + fixture.untilNext()
  fixture.takeCalls()
  for (let press = 0; press < 5 && clock.now() + 6 * second < plannedAt; press += 1) {
    await fixture.core.renewals.renew(fixture.accountId, 'person')
    expect(clock.now() + fixture.untilNext()).toBe(plannedAt)
    await clock.advance(6 * second)
  }
  expect(fixture.takeCalls().length).toBeGreaterThan(0)
  await clock.advance(plannedAt - clock.now())
  expect(fixture.takeCalls()).toEqual(updates(1))
})

test('programs together bring at most one call in ten minutes', async () => {
  const fixture = await signedInBefore()
  const ask = () => fixture.core.renewals.renew(fixture.accountId, 'program')
  expect(await ask()).toMatchObject({ kind: 'renewed' })
  await fixture.clock.advance(9 * minute)
  await fixture.core.renewals.renew(fixture.accountId, 'person')
  expect(fixture.takeCalls()).toEqual(updates(2))
  await fixture.clock.advance(minute - 1)
  expect(await ask()).toEqual({ kind: 'too-soon' })
  await fixture.clock.advance(1)
  expect(await ask()).toMatchObject({ kind: 'renewed' })
  expect(fixture.takeCalls()).toEqual(updates(1))
})

test('programs bring no call within 30 seconds of a success', async () => {
  const fixture = await signedIn()
  const ask = () => fixture.core.renewals.renew(fixture.accountId, 'program')
  await fixture.clock.advance(30 * second - 1)
  expect(await ask()).toEqual({ kind: 'too-soon' })
  expect(fixture.takeCalls()).toEqual([])
  await fixture.clock.advance(1)
  expect(await ask()).toMatchObject({ kind: 'renewed' })
  expect(fixture.takeCalls()).toEqual(updates(1))
})

test('programs bring no call with refused credentials', async () => {
  const fixture = await signedIn()
  fixture.faults.always({ kind: 'status', status: 403 })
  await fixture.clock.advance(fixture.untilNext())
  fixture.takeCalls()
  await fixture.clock.advance(30 * minute)
  expect(await fixture.core.renewals.renew(fixture.accountId, 'program')).toEqual({ kind: 'too-soon' })
  expect(fixture.takeCalls()).toEqual([])
})

test('only a person shortens a pause that the service asks for', async () => {
  const fixture = await signedInBefore()
  fixture.faults.next({ kind: 'status', status: 429, retryAfter: 3600 })
  await fixture.core.renewals.renew(fixture.accountId, 'program')
  fixture.takeCalls()
  await fixture.clock.advance(59 * minute)
  await fixture.core.renewals.renew(fixture.accountId, 'program')
  expect(fixture.takeCalls()).toEqual([])
  await fixture.core.renewals.renew(fixture.accountId, 'person')
  expect([fixture.takeCalls(), fixture.state()]).toEqual([updates(1), 'idle'])
})
