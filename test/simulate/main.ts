import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { day, hour, minute } from '../support/durations.ts'
import { charts } from './charts.ts'
import { scriptPolicy } from './deckpass-policies.ts'
import { type Figures, figuresOf, remarks, table } from './figures.ts'
import { fleetFiguresOf, fleetTable } from './fleet-figures.ts'
import { type FleetRun, runFleetInWorkers } from './fleet-run.ts'
import { runInWorkers } from './simulate.ts'

const help = `Simulates years of keeping a token: with Deckpass, and with what a person would use instead.

  --years N     years with faults (default 20), and a tenth as many, 20 at most, of the others
  --seed N      seed of the first year (default 1); the same seed gives the same figures
  --faultless   only the years without faults
  --fleet N     instead, N computers of one company against one service
  --charts      both, with 10000 computers unless given, and the charts in docs/charts
  --json        the figures as JSON
`

/** Tokens that live shorter or longer than the service's 7 days, and for how long they are watched. */
const otherLifetimes = [
  { words: 'tokens of 60 s, for a week', lifetimeMs: minute, lengthMs: 7 * day },
  { words: 'tokens of 1 h, for 8 weeks', lifetimeMs: hour, lengthMs: 56 * day },
  { words: 'tokens of 1 day, for a year', lifetimeMs: day, lengthMs: 365 * day },
  { words: 'tokens of 30 days, for a year', lifetimeMs: 30 * day, lengthMs: 365 * day },
]

interface Part {
  readonly title: string
  readonly figures: readonly Figures[]
}

async function withFaults(seed: number, years: number): Promise<Part> {
  const tallies = await runInWorkers({ kind: 'faulty', who: 'everybody', seed, years })
  return {
    title: `With faults: ${years} years from seed ${seed}`,
    figures: tallies.map((each) => figuresOf(each)),
  }
}

async function withoutFaults(seed: number, years: number): Promise<Part> {
  const tallies = await runInWorkers({ kind: 'faultless', who: 'everybody', seed, years })
  return {
    title: `Without faults, never asleep: ${years} years from seed ${seed}`,
    figures: tallies.map((each) => figuresOf(each)),
  }
}

async function withOtherLifetimes(seed: number, years: number): Promise<Part> {
  const figures: Figures[] = []
  for (const { words, lifetimeMs, lengthMs } of otherLifetimes) {
    const tallies = await runInWorkers({ kind: 'faulty', who: 'Deckpass', seed, years, lifetimeMs, lengthMs })
    figures.push(
      ...tallies.map((each) => ({ ...figuresOf(each, lifetimeMs, lengthMs), policy: `Deckpass, ${words}` })),
    )
  }
  return { title: `Other lifetimes, with faults: ${years} times from seed ${seed}`, figures }
}

function count(text: string): number {
  const number = Number(text)
  if (Number.isSafeInteger(number) && number > 0) return number
  throw new Error(`"${text}" is not a whole number from 1 on.`)
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      years: { type: 'string', default: '20' },
      seed: { type: 'string', default: '1' },
      faultless: { type: 'boolean', default: false },
      fleet: { type: 'string' },
      charts: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return console.log(help)
  const startedAt = performance.now()
  const seed = count(values.seed)
  if (values.fleet !== undefined && !values.charts) {
    printFleet(await runFleetInWorkers(count(values.fleet), seed))
    return tellTime(startedAt)
  }
  const years = count(values.years)
  const few = Math.min(Math.max(1, Math.floor(years / 10)), 20)
  const parts = [await withoutFaults(seed, few)]
  if (!values.faultless) parts.unshift(await withFaults(seed, years))
  if (!values.faultless) parts.push(await withOtherLifetimes(seed, few))
  if (values.json) return console.log(JSON.stringify({ seed, parts }, null, 2))
  for (const { title, figures } of parts)
    console.log(`${title}\n\n${table(figures)}\n\n${remarks(figures)}\n`)
  if (values.charts) {
    const fleet = await runFleetInWorkers(count(values.fleet ?? '10000'), seed)
    printFleet(fleet)
    await writeCharts(parts[0]?.figures ?? [], fleet)
  }
  tellTime(startedAt)
}

function printFleet(runs: readonly FleetRun[]): void {
  for (const [policy, ofPolicy] of Map.groupBy(runs, (run) => run.policy))
    console.log(
      `${policy}\n\n${fleetTable(ofPolicy.map(({ story, record }) => fleetFiguresOf(story, record)))}\n`,
    )
}

/** Of the policies that a person chooses from: a script uses Deckpass as well and would be shown twice. */
async function writeCharts(figures: readonly Figures[], fleet: readonly FleetRun[]): Promise<void> {
  const folder = join(import.meta.dirname, '../../docs/charts')
  await mkdir(folder, { recursive: true })
  for (const { file, content } of charts(
    figures.filter(({ policy }) => policy !== scriptPolicy.name),
    fleet,
  ))
    await writeFile(join(folder, file), content)
}

function tellTime(startedAt: number): void {
  console.log(`Took ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`)
}

await main()
