import { parseArgs } from 'node:util'
import { figuresOf, legend, table } from './figures.ts'
import { fleetLegend, fleetTable } from './fleet.ts'
import { liveFleet, liveYears, policies } from './simulate.ts'

const help = `Simulates keeping a token: with Deckpass, and with what a person would use instead.

  --years N     years of one person with faults (default 20), and a tenth as many without
  --fleet N     computers of a company on the Monday of an outage (default 10000)
  --seed N      seed of the first life (default 1); the same seed gives the same figures
`

function count(text: string): number {
  const number = Number(text)
  if (Number.isSafeInteger(number) && number > 0) return number
  throw new Error(`"${text}" is not a whole number from 1 on.`)
}

const { values } = parseArgs({
  options: {
    years: { type: 'string', default: '20' },
    fleet: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    help: { type: 'boolean', default: false },
  },
})
if (values.help) console.log(help)
else await simulate(count(values.seed), count(values.years), count(values.fleet))

async function simulate(seed: number, years: number, computers: number): Promise<void> {
  const from = (lives: number) => `seeds ${seed} to ${seed + lives - 1}`
  await printYears('faulty', seed, years, `With faults: years of one person, ${from(years)}`)
  const few = Math.ceil(years / 10)
  await printYears('faultless', seed, few, `Without faults, never asleep: ${from(few)}`)
  console.log(`${legend}\n`)

  const fleet = await liveFleet(seed, computers)
  const rows = fleet.map((aftermath, index) => ({ policy: policies[index]?.name ?? '', aftermath }))
  console.log(`${computers} computers, three hours without the service on a Monday, ${from(computers)}\n`)
  console.log(`${fleetTable(rows)}\n\n${fleetLegend}`)
}

async function printYears(
  kind: 'faulty' | 'faultless',
  seed: number,
  years: number,
  title: string,
): Promise<void> {
  const tallies = await liveYears(kind, seed, years)
  const figures = tallies.map((tally, index) => figuresOf(policies[index]?.name ?? '', tally))
  console.log(`${title}\n\n${table(figures)}\n`)
}
