import { expect, test } from 'vitest'
import { hour, minute } from '../support/durations.ts'
import { Environment } from './environment.ts'
import { emptyTally } from './tally.ts'
import { Validity } from './validity.ts'
import { faultlessYear } from './year.ts'

/** What the simulation counts: a wrong count would prove a wrong policy. */

/** The token expires two hours into a faultless year; every hour is marked. */
async function measured(change: Partial<ReturnType<typeof faultlessYear>> = {}) {
  const year = { ...faultlessYear(1), ...change }
  const short = { ...year, endAt: year.startAt + 4 * hour, copies: [] }
  const tally = emptyTally()
  const expiresAt = year.startAt + 2 * hour
  const logic = { stateOf: (_token: string, at: number) => (at < expiresAt ? 'valid' : 'expired') } as const
  const environment = new Environment(short, () => validity.mark())
  const validity = new Validity(environment, logic, tally, {
    token: () => 'demo',
    isPasswordOld: () => false,
  })
  environment.at(year.startAt, () => validity.begin())
  await environment.pass()
  return tally
}

test('time with an expired token is counted to the millisecond', async () => {
  expect(await measured()).toMatchObject({
    countedMs: 4 * hour,
    withoutMs: { own: 2 * hour },
    maxGapMs: { own: 2 * hour },
  })
})

test('time asleep, offline and in an outage is not counted, nor the 30 s or 15 min after it', async () => {
  const { startAt } = faultlessYear(1)
  const hourOf = (count: number, minutes = 0) => startAt + count * hour + minutes * minute
  const tally = await measured({
    asleep: [{ from: hourOf(0, 30), to: hourOf(1) }],
    offline: [{ from: hourOf(2), to: hourOf(2, 10) }],
    outages: [{ from: hourOf(3), to: hourOf(3, 20), kind: 'errors' }],
  })
  const notCounted = 30 * minute + minute / 2 + 10 * minute + minute / 2 + 20 * minute + 15 * minute
  expect(tally.countedMs).toBe(4 * hour - notCounted)
  expect(tally.withoutMs.own).toBe(2 * hour - (10 * minute + minute / 2 + 20 * minute + 15 * minute))
})
