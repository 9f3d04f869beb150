import { hour, minute, second } from '../support/durations.ts'
import { textTable } from '../support/text-table.ts'
import { type FleetRecord, recoveryMs, type Story } from './fleet.ts'

/** What is said of one policy in one story. Times are ms from when the service takes calls again. */
export interface FleetFigures {
  readonly story: string
  readonly calls: number
  /** In the busiest minute of all, and of the time that `evenMinute` is taken from. */
  readonly peakMinute: number
  readonly peakAfter: number
  /** The calls of the 15 minutes after an outage, or of 8 to 10 o'clock where there is none, had they come evenly. */
  readonly evenMinute: number
  /** 0 where nobody called. */
  readonly timesEven: number
  /** Null without an outage. */
  readonly withoutToken: number | null
  readonly lastValidMs: number | null
  readonly lastCaughtUpMs: number | null
  readonly starved: number | null
}

export function fleetFiguresOf(story: Story, { calls, recovery }: FleetRecord): FleetFigures {
  const { outage, watched } = story
  const span =
    outage === null
      ? { from: watched.from + 8 * hour, forMs: 2 * hour }
      : { from: outage.to, forMs: recoveryMs }
  const first = (span.from - watched.from) / minute
  const after = calls.slice(first, first + span.forMs / minute)
  const sum = (counts: readonly number[]) => counts.reduce((one, other) => one + other, 0)
  const peakAfter = Math.max(...after)
  const evenMinute = sum(after) / after.length
  return {
    story: story.title,
    calls: sum(calls),
    peakMinute: calls.reduce((one, other) => Math.max(one, other), 0),
    peakAfter,
    evenMinute,
    timesEven: evenMinute === 0 ? 0 : peakAfter / evenMinute,
    withoutToken: recovery?.withoutToken ?? null,
    lastValidMs: recovery?.lastValidMs ?? null,
    lastCaughtUpMs: recovery?.lastCaughtUpMs ?? null,
    starved: recovery?.starved ?? null,
  }
}

const columns: readonly (readonly [string, (figures: FleetFigures) => string])[] = [
  ['story', ({ story }) => story],
  ['calls', ({ calls }) => String(calls)],
  ['peak minute', ({ peakMinute }) => String(peakMinute)],
  ['peak after', ({ peakAfter }) => String(peakAfter)],
  ['even minute', ({ evenMinute }) => evenMinute.toFixed(0)],
  ['times even', ({ timesEven }) => timesEven.toFixed(2)],
  ['without a token', ({ withoutToken }) => (withoutToken === null ? '' : String(withoutToken))],
  ['last valid', ({ lastValidMs }) => seconds(lastValidMs)],
  ['last renewed', ({ lastCaughtUpMs }) => seconds(lastCaughtUpMs)],
  ['starved', ({ starved }) => (starved === null ? '' : String(starved))],
]

/** The figures of one policy as a Markdown table. */
export function fleetTable(figures: readonly FleetFigures[]): string {
  const lines = figures.map((each) => columns.map(([, cell]) => cell(each)))
  return textTable([columns.map(([title]) => title), ...lines], {
    markdown: true,
    isRight: (column) => column > 0,
  })
}

function seconds(ms: number | null): string {
  if (ms === null) return ''
  return Number.isFinite(ms) ? `${Math.round(ms / second)} s` : 'never'
}
