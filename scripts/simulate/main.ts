import { parseArgs } from 'node:util'
import { legend, table } from './figures.ts'
import { describeFleet } from './fleet.ts'
import { liveFleet, liveWeeks, strategies, type Weeks } from './simulate.ts'

const help = `Simulates keeping a token, with Deckpass and with a line in a crontab.

  --lives N     computers with faults, each for 4 days to 12 weeks (default 1000)
  --fleet N     computers of a company on the Monday of an outage (default 10000)
  --seed N      seed of the first life (default 1); the same seed gives the same figures
  --lost N      of a hundred answers so many are lost after the service did what it was asked (default 1)
`

function count(text: string): number {
  const number = Number(text)
  if (Number.isSafeInteger(number) && number > 0) return number
  throw new Error(`"${text}" is not a whole number from 1 on.`)
}

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
else await simulate(count(values.seed), count(values.lives), count(values.fleet), share(values.lost))

function share(text: string): number {
  const percent = Number(text)
  if (percent >= 0 && percent <= 100) return percent / 100
  throw new Error(`"${text}" is not a number from 0 to 100.`)
}

async function simulate(seed: number, lives: number, computers: number, lost: number): Promise<void> {
  const half = Math.ceil(lives / 2)
  const seeds = `seeds ${seed} to ${seed + half - 1}`
  await printWeeks({ kind: 'week', seed, count: half, lost }, `Tokens of a week, ${seeds}`)
  await printWeeks({ kind: 'any', seed, count: half, lost }, `Tokens of a minute to 30 days, ${seeds}`)
  console.log(`${legend}\n`)
  const fleet = await liveFleet(seed, computers)
  console.log(`${computers} computers, three hours without the service on a Monday, as their tokens expire\n`)
  for (const aftermath of fleet) console.log(describeFleet(aftermath))
}

async function printWeeks(weeks: Weeks, title: string): Promise<void> {
  const tallies = await liveWeeks(weeks)
  const rows = tallies.map((tally, index) => ({ strategy: strategies[index]?.name ?? '', tally }))
  console.log(`${title}\n\n${table(rows)}\n`)
}
