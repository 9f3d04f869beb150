import { minute } from '../support/durations.ts'
import { recoveryMs } from './fleet.ts'
import { fleetFiguresOf } from './fleet-figures.ts'
import type { FleetRun } from './fleet-run.ts'
import { element, path, svg, type Theme, text, themes } from './svg.ts'

const width = 760
const height = 330

/** What the charts of one person's years show; shares are 0 to 1. */
export interface PolicyBar {
  readonly policy: string
  readonly valid: number
  readonly requests: number
}

/** Every chart in both themes: file name and content. The same figures give the same files. */
export function charts(
  bars: readonly PolicyBar[],
  fleet: readonly FleetRun[],
): { readonly file: string; readonly content: string }[] {
  return themes.flatMap((theme) => [
    { file: `validity-${theme.name}.svg`, content: validityChart(bars, theme) },
    { file: `calls-${theme.name}.svg`, content: callsChart(bars, theme) },
    { file: `recovery-${theme.name}.svg`, content: recoveryChart(fleet, theme) },
  ])
}

function validityChart(bars: readonly PolicyBar[], theme: Theme): string {
  return barChart(
    theme,
    'Time with a token that the service takes',
    bars.map(({ policy, valid }) => ({ policy, share: valid, words: `${(valid * 100).toFixed(1)} %` })),
  )
}

function callsChart(bars: readonly PolicyBar[], theme: Theme): string {
  const most = Math.max(...bars.map(({ requests }) => requests))
  return barChart(
    theme,
    'Requests a year',
    bars.map(({ policy, requests }) => ({
      policy,
      share: requests / most,
      words: requests.toFixed(0),
    })),
  )
}

function barChart(
  theme: Theme,
  title: string,
  bars: readonly { readonly policy: string; readonly share: number; readonly words: string }[],
): string {
  const [left, right, rowHeight] = [300, 680, 30]
  const rows = bars.flatMap(({ policy, share, words }, index) => {
    const y = 40 + index * rowHeight
    const [ink, bar] = index === 0 ? [theme.ink, theme.accent] : [theme.soft, theme.mark]
    const length = Math.max(1, share * (right - left))
    const weight = index === 0 ? 600 : 400
    return [
      text(left - 12, y + 15, policy, { fill: ink, 'text-anchor': 'end', 'font-weight': weight }),
      element('rect', { x: left, y: y + 2, width: length, height: 18, rx: 3, fill: bar }),
      text(left + length + 8, y + 15, words, { fill: ink, 'font-weight': weight }),
    ]
  })
  const heading = text(left, 20, title, { fill: theme.ink, 'font-weight': 600 })
  return svg(width, 48 + bars.length * rowHeight, title, [heading, ...rows])
}

const [top, bottom] = [64, 280]

/** Left, Deckpass after three days without the service; right, every policy after a restart that lost all tokens. */
function recoveryChart(fleet: readonly FleetRun[], theme: Theme): string {
  return svg(width, height, 'A fleet recovers: calls a minute, and computers with a valid token', [
    ...callsPanel(fleet, theme),
    ...validPanel(fleet, theme),
  ])
}

/** From 5 minutes before the service takes calls to 20 after. */
function callsPanel(fleet: readonly FleetRun[], theme: Theme): string[] {
  const run = fleet.find(({ policy, story }) => policy === 'Deckpass' && story.title.startsWith('3 days'))
  if (run === undefined || run.story.outage === null) return []
  const { evenMinute } = fleetFiguresOf(run.story, run.record)
  const first = (run.story.outage.to - run.story.watched.from) / minute - 5
  const calls = run.record.calls.slice(first, first + 25)
  const most = Math.max(3 * evenMinute, ...calls) * 1.05
  const x = scale(0, 25, 56, 350)
  const y = scale(0, most, bottom, top)
  const level = (value: number, words: string) => [
    path(
      [
        [x(5), y(value)],
        [x(20), y(value)],
      ],
      { stroke: theme.ink, 'stroke-dasharray': '3 3' },
    ),
    text(x(20) + 4, y(value) + 4, words, { fill: theme.ink, 'font-size': 12 }),
  ]
  return [
    text(56, 20, 'Calls a minute', { fill: theme.ink, 'font-weight': 600 }),
    text(56, 38, 'Deckpass, after 3 days without the service', { fill: theme.soft }),
    ...axes(theme, x, y, [0, 500, 1000, 1500], [5, 10, 15, 20], (value) => `${value - 5}`),
    ...calls.map((count, at) =>
      element('rect', {
        x: x(at) + 1,
        y: y(count),
        width: x(1) - x(0) - 2,
        height: y(0) - y(count),
        fill: at < 5 ? theme.mark : theme.accent,
      }),
    ),
    ...level(evenMinute, 'even'),
    ...level(3 * evenMinute, 'budget'),
  ]
}

function validPanel(fleet: readonly FleetRun[], theme: Theme): string[] {
  // The first policy is drawn last, over the others.
  const runs = fleet.filter(({ story }) => story.outage?.losesTokens === true).toReversed()
  const x = scale(0, 30, 440, 640)
  const y = scale(0, 1, bottom, top)
  const lines = runs.flatMap(({ policy, record }) => {
    const { valid = [], awake = 1 } = record.recovery ?? {}
    const isDeckpass = policy === 'Deckpass'
    const stroke = isDeckpass ? theme.accent : theme.mark
    const points = valid.map((count, at) => [x(at), y(count / awake)] as const)
    return [path(points, { stroke, 'stroke-width': isDeckpass ? 2.5 : 1.5 })]
  })
  const label = (at: number, share: number, words: string, fill: string) =>
    text(x(at), y(share), words, { fill, 'font-size': 12 })
  return [
    text(440, 20, 'Computers with a valid token', { fill: theme.ink, 'font-weight': 600 }),
    text(440, 38, 'after a restart that lost all tokens', { fill: theme.soft }),
    ...axes(theme, x, y, [0, 0.5, 1], [0, 10, 20, 30], String, (value) => `${value * 100} %`),
    path(
      [
        [x(recoveryMs / minute), bottom],
        [x(recoveryMs / minute), top],
      ],
      { stroke: theme.ink, 'stroke-dasharray': '3 3' },
    ),
    ...lines,
    label(0.3, 0.93, 'Deckpass', theme.accent),
    label(15.5, 0.66, 'every 20 minutes', theme.soft),
    label(15.5, 0.03, 'crontab at nine, one timer', theme.soft),
    label(15.5, 0.25, 'budget', theme.ink),
  ]
}

type Scale = (value: number) => number

/** From the values to the pixels. */
function scale(from: number, to: number, start: number, end: number): Scale {
  return (value) => start + ((value - from) / (to - from)) * (end - start)
}

function axes(
  theme: Theme,
  x: Scale,
  y: Scale,
  values: readonly number[],
  minutes: readonly number[],
  minuteWords: (value: number) => string,
  valueWords: (value: number) => string = String,
): string[] {
  const small = { fill: theme.soft, 'font-size': 12 }
  const [start, end] = [x(0), x(Math.max(...minutes) === 30 ? 30 : 25)]
  return [
    ...values.flatMap((value) => [
      path(
        [
          [start, y(value)],
          [end, y(value)],
        ],
        { stroke: theme.line },
      ),
      text(start - 8, y(value) + 4, valueWords(value), { ...small, 'text-anchor': 'end' }),
    ]),
    ...minutes.map((at) => text(x(at), bottom + 18, minuteWords(at), { ...small, 'text-anchor': 'middle' })),
    text((start + end) / 2, bottom + 38, 'minutes after the service is back', {
      ...small,
      'text-anchor': 'middle',
    }),
  ]
}
