import { beforeAll, describe, expect, test, vi } from 'vitest'
import { day, minute, second } from '../support/durations.ts'
import { scriptPolicy } from './deckpass-policies.ts'
import { type Figures, figuresOf } from './figures.ts'
import { liveThrough } from './life.ts'
import { type PolicyTally, simulate, type Task } from './simulate.ts'
import { emptyTally, sum } from './tally.ts'
import { faultyYear } from './year.ts'

/** A small run of the simulation, held to the promises of docs/renewal.md. */

// It computes for a second or two; how long that takes on a busy machine proves nothing.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const task: Task = { kind: 'faulty', who: 'Deckpass', seed: 1, years: 6, first: 0, stride: 1 }

function first(tallies: readonly PolicyTally[]): Figures {
  const [tally] = tallies
  if (tally === undefined) throw new Error('Nobody lived through it.')
  return figuresOf(tally)
}

describe('through years with every fault, Deckpass', () => {
  let deckpass: Figures
  beforeAll(async () => {
    deckpass = first(await simulate(task))
  })

  test('has a valid token whenever the service can be reached', () => {
    expect(deckpass.validOwn).toBeGreaterThanOrEqual(0.999_995)
    expect(deckpass.maxGapMs).toBeLessThan(minute)
  })

  test('never calls again with credentials that were rejected', () => {
    expect(deckpass.callsAfterRejection).toBe(0)
  })

  test('never makes two calls at once', () => {
    expect(deckpass.maxConcurrentCalls).toBe(1)
  })

  test('makes fewer than 90 requests a year', () => {
    expect(deckpass.requests).toBeLessThan(90)
  })

  test('asks nobody to do anything but to type a changed password', () => {
    expect(deckpass.byHand).toBe(0)
    expect(deckpass.passwordsTyped).toBeLessThanOrEqual(1)
  })
})

test('with tokens of one day, which no bound of 6 days covers up for, it is the same', async () => {
  const deckpass = first(await simulate({ ...task, years: 4, lifetimeMs: day }))
  expect(deckpass.validOwn).toBeGreaterThanOrEqual(0.999_99)
  expect([deckpass.callsAfterRejection, deckpass.byHand]).toEqual([0, 0])
})

test('in a year without faults Deckpass makes at most 1.25 times the least possible requests', async () => {
  const deckpass = first(await simulate({ ...task, kind: 'faultless', years: 1 }))
  expect(deckpass.requests / deckpass.minRequests).toBeLessThanOrEqual(1.25)
  // The service changes the token a moment before its answer arrives.
  expect(deckpass.withoutOwnMs).toBeLessThan(deckpass.requests * 2 * second)
})

test('a script in a loop through a month with every fault is never refused twice in a row', async () => {
  let tally = emptyTally()
  for (let seed = 1; seed <= 12; seed += 1) {
    const month = faultyYear(seed, { lengthMs: 30 * day })
    // Deckpass is asked about losses, so each month has one.
    const forgets = [...month.forgets, month.startAt + 15.4 * day]
    tally = sum(tally, await liveThrough({ ...month, forgets }, scriptPolicy))
  }
  expect(tally.copies).toBeGreaterThan(0)
  expect(tally.mended).toBeGreaterThan(0)
  expect(tally.refusedTwice).toBe(0)
  expect(tally.byHand.own).toBe(0)
})
