import { expect, test, vi } from 'vitest'
import { type Aftermath, aftermathOf, figuresOf } from '../../scripts/simulate/fleet.ts'
import { liveThrough } from '../../scripts/simulate/life.ts'
import { faultyWeeks } from '../../scripts/simulate/scenario.ts'
import { crontab, deckpass, type StartStrategy } from '../../scripts/simulate/strategies.ts'
import { ownShare, sumOf, type Tally } from '../../scripts/simulate/tally.ts'
import { minute, second } from '../support/durations.ts'

/** A small run of the simulation, compared with the promises of docs/renewal.md. */

// It computes for a second or two, but its duration on a busy machine proves nothing.
vi.setConfig({ testTimeout: 120_000 })

const seeds = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

async function tallyOf(strategy: StartStrategy, tokens: 'week' | 'any', some: readonly number[]) {
  const tallies: Tally[] = []
  for (const seed of some) tallies.push(await liveThrough(faultyWeeks(seed, tokens), strategy))
  return sumOf(tallies)
}

test.each([
  { tokens: 'week', name: 'tokens of a week', least: 0.9999 },
  // A lost answer has replaced a token of minutes, and its call takes 15 s of them.
  { tokens: 'any', name: 'tokens of a minute to 30 days', least: 0.999 },
] as const)('with $name and every fault, none expires because of what passed before', async (each) => {
  const { tokens, least } = each
  const tally = await tallyOf(deckpass, tokens, seeds(16))
  expect(ownShare(tally)).toBeGreaterThanOrEqual(least)
  // The first sleep that no event announced is noticed within a minute, and the network then gets up to 10 s. Half a
  // minute of that does not count.
  expect(tally.maxOwnGapMs).toBeLessThan(45 * second)
  // Refused credentials are sent 5 minutes apart, and may be sent to both endpoints.
  expect(tally.maxAfterRefusal).toBeLessThanOrEqual(14)
  expect(tally.maxConcurrentCalls).toBe(1)
})

test('a daily call does worse, which shows that there are faults', async () => {
  expect(ownShare(await tallyOf(crontab, 'week', seeds(10)))).toBeLessThan(0.999)
})

/** The number of calls per minute of a small company varies. */
test('a company recovers from a Monday morning without the service within 15 minutes, without a rush', async () => {
  const company: Aftermath[] = []
  for (const seed of seeds(150)) company.push(await aftermathOf(seed))
  const figures = figuresOf(company)
  expect(figures.withoutToken).toBeGreaterThan(50)
  expect(figures.busiest).toBeLessThanOrEqual(3 * figures.even)
  // A call that was under way when the service came back is given up after 15 s.
  expect(figures.lastValidMs).toBeLessThan(15 * minute + 15 * second)
})
