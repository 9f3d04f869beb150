import { day, hour, minute } from '../support/durations.ts'
import type { Outage, Story } from './fleet.ts'
import { startAt } from './year.ts'

/** Two weeks after the first computer's first token. */
const monday = startAt - 9 * hour + 14 * day
const wednesday = monday + 2 * day

/** Everybody signed in within a week: two weeks later some are due on every day, and on Monday those of the weekend. */
const overAWeek = { from: startAt, to: startAt + 4 * day + 8 * hour }
/** Everybody signed in within an hour of one Tuesday: they are all due on the Sunday night before the Monday. */
const inAnHour = { from: startAt + day, to: startAt + day + hour }

const silent = (from: number, to: number): Outage => ({ from, to, kind: 'silent', losesTokens: false })

/** What the fleet goes through; `outage.to` is when the service takes calls again. */
export function fleetStories(computers: number, seed: number): Story[] {
  const story = (title: string, outage: Outage | null, installed = inAnHour, today = monday): Story => ({
    title,
    computers,
    seed,
    installed,
    outage,
    watched: { from: Math.min(today, outage?.from ?? today), to: today + 18 * hour },
  })
  const at = (time: number, today = monday) => today + time * hour
  const morning = (today = monday) => silent(at(8, today), at(11, today))
  return [
    story('A Monday morning', null, overAWeek),
    story('All installed on one day', null),
    story('5 minutes without the service', silent(at(8.5), at(8.5) + 5 * minute)),
    story('3 hours without the service', morning()),
    story('3 days without the service', silent(at(10 - 72), at(10))),
    story('3 hours, and it says until when', { ...morning(), kind: 'says-when' }),
    story('A restart that loses all tokens', { ...silent(at(10), at(10) + 2 * minute), losesTokens: true }),
    story(
      '3 hours without a network, Wednesday',
      { ...morning(wednesday), kind: 'no-network' },
      overAWeek,
      wednesday,
    ),
    story('3 hours without a network, Monday', { ...morning(), kind: 'no-network' }),
  ]
}
