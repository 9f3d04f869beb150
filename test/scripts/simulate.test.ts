import { beforeAll, describe, expect, test, vi } from 'vitest'
import { deckpassPolicy } from '../../scripts/simulate/deckpass-policy.ts'
import { type Figures, figuresOf } from '../../scripts/simulate/figures.ts'
import { aftermathOf, rushOf } from '../../scripts/simulate/fleet.ts'
import { tallyOf } from '../../scripts/simulate/simulate.ts'
import type { Tally } from '../../scripts/simulate/tally.ts'
import { faultlessYear, faultyYear } from '../../scripts/simulate/year.ts'
import { day, hour, minute, second } from '../support/durations.ts'

/** A small run of the simulation, held to the promises of docs/renewal.md. */

// It computes for a second or two; how long that takes on a busy machine proves nothing.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const seeds = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
const figures = (tally: Tally, lifetimeMs?: number) => figuresOf('Deckpass', tally, lifetimeMs)

describe('through years with every fault, Deckpass', () => {
  let tally: Tally
  let deckpass: Figures
  beforeAll(async () => {
    tally = await tallyOf(
      deckpassPolicy,
      seeds(6).map((seed) => faultyYear(seed)),
    )
    deckpass = figures(tally)
  })

  test('has a valid token whenever the service can be reached', () => {
    expect(deckpass.validOwn).toBeGreaterThanOrEqual(0.999_95)
    // After an outage of more than a day it is tried once an hour at least.
    expect(deckpass.maxGapMs).toBeLessThan(hour)
  })

  test('calls seldom again with credentials that were rejected', () => {
    expect(tally.callsAfterRejection / tally.years).toBeLessThanOrEqual(4)
  })

  test('never makes two calls at once', () => {
    expect(tally.maxConcurrentCalls).toBe(1)
  })

  test('makes fewer than 90 requests a year', () => {
    expect(deckpass.requests).toBeLessThan(90)
  })

  test('asks nobody to do anything but to type a changed password', () => {
    expect(deckpass.byHand).toBe(0)
    expect(tally.byHand.password / tally.years).toBeLessThanOrEqual(1)
  })
})

test('with tokens of one day, which no bound of 6 days covers up for, it is the same', async () => {
  const tally = await tallyOf(
    deckpassPolicy,
    seeds(2).map((seed) => faultyYear(seed, { lifetimeMs: day })),
  )
  expect(figures(tally, day).validOwn).toBeGreaterThanOrEqual(0.999_95)
  expect(tally.byHand.own).toBe(0)
})

test('in a year without faults Deckpass makes at most 1.25 times the least possible requests', async () => {
  const deckpass = figures(await tallyOf(deckpassPolicy, [faultlessYear(1)]))
  expect(deckpass.timesLeast).toBeLessThanOrEqual(1.25)
  // The service changes the token a moment before its answer arrives.
  expect(deckpass.withoutOwnMs).toBeLessThan(deckpass.requests * 2 * second)
})

/** A minute's calls of a small company scatter. */
test('a company is over a Monday morning without the service within 15 minutes, without a rush', async () => {
  const aftermath = await aftermathOf(deckpassPolicy, seeds(300))
  const { busiest, even } = rushOf(aftermath)
  expect(aftermath.withoutToken).toBeGreaterThan(100)
  expect(busiest).toBeLessThanOrEqual(3 * even)
  // A call that was under way when the service came back is given up after 15 s; none starts at the last moment.
  expect(aftermath.lastRenewedMs).toBeLessThan(15 * minute - 15 * second)
  expect(aftermath.lastValidMs).toBeLessThanOrEqual(aftermath.lastRenewedMs)
})
