import { describe, expect, test, vi } from 'vitest'
import { minute, second } from '../support/durations.ts'
import { liveThroughStory, recoveryMs } from './fleet.ts'
import { type FleetFigures, fleetFiguresOf } from './fleet-figures.ts'
import { fleetPolicies } from './fleet-policies.ts'
import { fleetStories } from './fleet-stories.ts'

/** A small company, held to the budget of docs/renewal.md. */

// It computes for some seconds; how long that takes on a busy machine proves nothing.
vi.setConfig({ testTimeout: 120_000 })

function figures(title: string, computers: number, policy = 'Deckpass'): FleetFigures {
  const story = fleetStories(computers, 1).find((each) => each.title === title)
  const start = fleetPolicies.find(({ name }) => name === policy)?.start
  if (story === undefined || start === undefined) throw new Error(`No ${title} with ${policy}.`)
  return fleetFiguresOf(story, liveThroughStory(story, start))
}

/** A minute's calls of a small company scatter: the shorter the outage, the more computers it takes. */
describe.each([
  ['5 minutes without the service', 2_000],
  ['3 hours without the service', 1_000],
  ['3 days without the service', 1_000],
  ['3 hours, and it says until when', 1_000],
  ['A restart that loses all tokens', 1_000],
  ['3 hours without a network, Wednesday', 2_000],
])('%s: a company of %i computers', (title, computers) => {
  test('is over it within 15 minutes, in no minute with more than 3 times the even calls', () => {
    const { timesEven, lastValidMs, lastCaughtUpMs, starved } = figures(title, computers)
    expect(timesEven).toBeGreaterThan(0)
    expect(timesEven).toBeLessThanOrEqual(3)
    expect(lastValidMs).toBeLessThanOrEqual(lastCaughtUpMs ?? 0)
    expect(lastCaughtUpMs).toBeGreaterThan(0)
    // A call that was under way when the service came back is given up after 15 s; none starts at the last moment.
    expect(lastCaughtUpMs).toBeLessThan(recoveryMs - 15 * second)
    expect(starved).toBe(0)
  })
})

test('a building that gets its network back calls at once for tokens that have expired', () => {
  const { withoutToken, lastValidMs } = figures('3 hours without a network, Monday', 200)
  expect(withoutToken).toBeGreaterThan(0)
  expect(lastValidMs).toBeLessThan(minute / 2)
})

test('the model can tell: crontab calls in one minute, and leaves all without a token after a loss', () => {
  const monday = figures('A Monday morning', 200, 'crontab at nine')
  expect(monday.peakMinute).toBe(monday.calls)
  const { starved, withoutToken } = figures('A restart that loses all tokens', 200, 'crontab at nine')
  expect([starved, (withoutToken ?? 0) > 0]).toEqual([withoutToken, true])
})
