import { parseArgs } from 'node:util'
import { day, hour, minute } from '../support/durations.ts'
import { type Figures, figuresOf, remarks, table } from './figures.ts'
import { runInWorkers } from './simulate.ts'

const help = `Simulates years of keeping a token: with Deckpass, and with what a person would use instead.

  --years N     years with faults (default 20), and a tenth as many, 20 at most, of the others
  --seed N      seed of the first year (default 1); the same seed gives the same figures
  --faultless   only the years without faults
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
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return console.log(help)
  const startedAt = performance.now()
  const seed = count(values.seed)
  const years = count(values.years)
  const few = Math.min(Math.max(1, Math.floor(years / 10)), 20)
  const parts = [await withoutFaults(seed, few)]
  if (!values.faultless) parts.unshift(await withFaults(seed, years))
  if (!values.faultless) parts.push(await withOtherLifetimes(seed, few))
  if (values.json) return console.log(JSON.stringify({ seed, parts }, null, 2))
  for (const { title, figures } of parts)
    console.log(`${title}\n\n${table(figures)}\n\n${remarks(figures)}\n`)
  console.log(`Took ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`)
}

await main()
