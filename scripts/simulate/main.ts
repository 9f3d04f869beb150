import { parseArgs } from 'node:util'
import { second } from '../../test/support/durations.ts'
import { textTable } from '../../test/support/text-table.ts'
import { figuresOf, recoveryMinutes } from './fleet.ts'
import { liveFleet, liveWeeks } from './simulate.ts'
import { sharesOf, type Tally } from './tally.ts'

const help = `Simulates keeping a token, with Deckpass and with a line in a crontab.

  --lives N     computers with faults, each for 4 days to 12 weeks (default 1000)
  --fleet N     computers of a company on the Monday of an outage (default 10000)
  --seed N      seed of the first life (default 1); the same seed gives the same figures
  --lost N      of a hundred answers so many are lost after the service did what it was asked (default 1)
`

const legend = `valid: share of the time with a token that the service takes, while the computer is awake and the service can be reached,
but for 30 s after a wake-up or a return of the network. own: without tokens that the service lost, passwords that were
changed and not typed yet, and the waits that docs/renewal.md allows after a failed call. longest gap: only without
such tokens and passwords. least possible: the fewest requests that would have kept a token. of a person: requests of
sign-ins. planned after a refusal: requests of nobody with credentials that were refused the last time. most in half an
hour: of these, for one computer.`

const columns: readonly (readonly [title: string, cell: (tally: Tally) => string])[] = [
  ['valid', (tally) => percent(sharesOf(tally).valid)],
  ['valid, own', (tally) => percent(sharesOf(tally).validOwn)],
  ['longest gap', ({ maxGapMs }) => duration(maxGapMs)],
  ['longest gap, own', ({ maxOwnGapMs }) => duration(maxOwnGapMs)],
  ['requests', ({ requests }) => String(requests)],
  ['least possible', ({ leastRequests }) => String(leastRequests)],
  ['of a person', ({ byPerson }) => String(byPerson)],
  ['planned after a refusal', ({ afterRefusal }) => String(afterRefusal)],
  ['most in half an hour', ({ maxAfterRefusal }) => String(maxAfterRefusal)],
]

const { values } = parseArgs({
  options: {
    lives: { type: 'string', default: '1000' },
    fleet: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    lost: { type: 'string', default: '1' },
    help: { type: 'boolean', default: false },
  },
})
if (values.help) console.log(help)
else await simulate(wholeNumber(values.seed), wholeNumber(values.lives), wholeNumber(values.fleet))

async function simulate(seed: number, lives: number, computers: number): Promise<void> {
  const lost = Number(values.lost) / 100
  if (!(lost >= 0 && lost <= 1)) throw new Error(`"${values.lost}" is not a number from 0 to 100.`)
  const count = Math.ceil(lives / 2)
  for (const [kind, tokens] of [
    ['week', 'a week'],
    ['any', 'a minute to 30 days'],
  ] as const) {
    const rows = await liveWeeks({ kind, seed, count, lost })
    const lines = rows.map(({ strategy, tally }) => [strategy, ...columns.map(([, cell]) => cell(tally))])
    const head = ['strategy', ...columns.map(([title]) => title)]
    const table = textTable([head, ...lines], (column) => column > 0)
    console.log(`Tokens of ${tokens}, seeds ${seed} to ${seed + count - 1}\n\n${table}\n`)
  }
  console.log(`${legend}\n`)
  const fleet = figuresOf(await liveFleet(seed, computers))
  console.log(`${computers} computers, three hours without the service on a Monday, as their tokens expire

${fleet.awake} computers are awake when the service is back, ${fleet.withoutToken} of them without a valid token.
Busiest of the ${recoveryMinutes} minutes after it: ${fleet.busiest} calls (${fleet.even.toFixed(0)} on average). Every token is valid after ${duration(fleet.lastValidMs)},
and every call that had failed is made up for after ${duration(fleet.lastRenewedMs)}.`)
}

function wholeNumber(text: string): number {
  const number = Number(text)
  if (Number.isSafeInteger(number) && number > 0) return number
  throw new Error(`"${text}" is not a whole number from 1 on.`)
}

function percent(share: number): string {
  return `${(share * 100).toFixed(3)} %`
}

/** Formats a duration in its two largest units. */
function duration(ms: number): string {
  const seconds = Math.round(ms / second)
  const d = Math.floor(seconds / 86_400)
  const h = Math.floor((seconds / 3_600) % 24)
  const min = Math.floor((seconds / 60) % 60)
  if (d > 0) return `${d} d ${h} h`
  if (h > 0) return `${h} h ${min} min`
  return min > 0 ? `${min} min ${seconds % 60} s` : `${seconds} s`
}
