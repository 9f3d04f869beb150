import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hour, minute } from '../support/durations.ts'
import { Agenda } from './agenda.ts'
import { drawAt } from './seeded-draws.ts'
import { SimulatedComputer } from './simulated-computer.ts'
import { union } from './spans.ts'
import { emptyTally } from './tally.ts'
import { Validity } from './validity.ts'
import { World } from './world.ts'
import { faultlessYear, faultyYear } from './year.ts'

/** The simulation's own parts: a proof is worth as much as what measures it. */

test('an agenda runs everything that was not cancelled, in the order of the instants', () => {
  const entry = fc.record({ at: fc.nat(1_000), cancelled: fc.boolean() })
  fc.assert(
    fc.property(fc.array(entry), (entries) => {
      const agenda = new Agenda()
      const ran: number[] = []
      for (const { at, cancelled } of entries) {
        const cancel = agenda.at(at, () => ran.push(at))
        if (cancelled) cancel()
      }
      while (agenda.nextAt() < Number.POSITIVE_INFINITY) agenda.runNext()
      const expected = entries.filter(({ cancelled }) => !cancelled).map(({ at }) => at)
      expect(ran).toEqual(expected.sort((one, other) => one - other))
    }),
  )
})

test.each([
  ['stands still', false, 2 * hour + minute],
  ['runs on', true, 2 * hour],
])(
  'where the monotonic clock %s in sleep, a timer of a minute fires so long after it was set',
  (_words, countsSleep, expected) => {
    let now = 0
    const computer = new SimulatedComputer({ trueNow: () => now, announcesSleep: true, countsSleep })
    computer.after(minute, () => {})
    computer.sleep()
    expect(computer.nextTimerAt()).toBe(Number.POSITIVE_INFINITY)
    now = 2 * hour
    computer.wake()
    expect(Math.max(now, computer.nextTimerAt())).toBe(expected)
  },
)

test('spans that touch or overlap become one', () => {
  const spans = [
    { from: 5, to: 7 },
    { from: 1, to: 3 },
    { from: 3, to: 4 },
    { from: 6, to: 9 },
  ]
  expect(union(spans)).toEqual([
    { from: 1, to: 4 },
    { from: 5, to: 9 },
  ])
})

test('lots are spread evenly and do not follow each other', () => {
  const lots = Array.from({ length: 20_000 }, (_, at) => drawAt(7, 1_800_000_000 + at))
  const under = (share: number) => lots.filter((each) => each < share).length / lots.length
  for (const share of [0.05, 0.5, 0.95]) expect(Math.abs(under(share) - share)).toBeLessThan(0.01)
  const pairs = lots.filter((each, index) => each < 0.1 && (lots[index + 1] ?? 1) < 0.1)
  expect(Math.abs(pairs.length / lots.length - 0.01)).toBeLessThan(0.004)
})

test('a year holds what it is said to hold', () => {
  const years = Array.from({ length: 20 }, (_, seed) => faultyYear(seed + 1))
  for (const year of years) {
    expect(year.outages).toHaveLength(7)
    expect([year.forgets.length, year.newPasswords.length]).toEqual([1, 1])
    const asleepMs = year.asleep.reduce((sum, { from, to }) => sum + to - from, 0)
    const share = asleepMs / (year.endAt - year.startAt)
    expect(share).toBeGreaterThan(0.5)
    expect(share).toBeLessThan(0.8)
  }
  expect(new Set(years.map((year) => year.copies[5])).size).toBe(20)
  expect(faultyYear(3)).toEqual(faultyYear(3))
})

/** The token expires two hours into a faultless year; every hour is marked. */
async function measured(change: Partial<ReturnType<typeof faultlessYear>> = {}) {
  const year = { ...faultlessYear(1), ...change }
  const short = { ...year, endAt: year.startAt + 4 * hour, copies: [] }
  const tally = emptyTally()
  const expiresAt = year.startAt + 2 * hour
  const logic = { stateOf: (_token: string, at: number) => (at < expiresAt ? 'valid' : 'expired') } as const
  const world = new World(short, () => validity.mark())
  const validity = new Validity(world, logic, tally, { token: () => 'demo', isPasswordOld: () => false })
  world.at(year.startAt, () => validity.begin())
  await world.pass()
  return tally
}

test('time with an expired token is counted to the millisecond', async () => {
  expect(await measured()).toMatchObject({
    countedMs: 4 * hour,
    withoutMs: { own: 2 * hour },
    longestGapMs: { own: 2 * hour },
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
