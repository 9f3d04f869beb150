import { availableParallelism } from 'node:os'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { second } from '../../test/support/durations.ts'
import { textTable } from '../../test/support/text-table.ts'
import { type Aftermath, aftermathOf, figuresOf, recoveryMinutes } from './fleet.ts'
import { liveThrough } from './life.ts'
import { faultyWeeks } from './scenario.ts'
import { crontab, deckpass } from './strategies.ts'
import { ownShare, sumOf, type Tally } from './tally.ts'

/**
 * `npm run simulate`: simulates keeping a token, with Deckpass and with a line in a crontab, for 500 computers each
 * with two kinds of tokens, and a company of 10,000 on the Monday of an outage. Each run gives the same figures;
 * docs/renewal.md says what they mean.
 */

const lives = 500
const companySize = 10_000

const strategies = { Deckpass: deckpass, 'crontab, daily curl': crontab }
const kinds = ['week', 'any'] as const

const columns: Readonly<Record<string, (tally: Tally) => string>> = {
  valid: ({ validMs, countedMs }) => percent(validMs / countedMs),
  'valid, own': (tally) => percent(ownShare(tally)),
  'longest gap, own': ({ maxOwnGapMs }) => duration(maxOwnGapMs),
  requests: ({ requests }) => String(requests),
  'least possible': ({ leastRequests }) => String(leastRequests),
  'planned after a refusal': ({ afterRefusal }) => String(afterRefusal),
  'most in half an hour': ({ maxAfterRefusal }) => String(maxAfterRefusal),
}

/** What one of the workers has simulated: every `workers`th seed. */
interface Share {
  /** By the kind of tokens and the strategy. */
  readonly tallies: Readonly<Record<string, Tally>>
  readonly company: readonly Aftermath[]
}

if (isMainThread) report(await inWorkers(availableParallelism()))
else parentPort?.postMessage(await simulateShare(workerData))

function inWorkers(workers: number): Promise<Share[]> {
  const shares = Array.from({ length: workers }, (_, first) => {
    const worker = new Worker(import.meta.filename, { workerData: { first, workers } })
    return new Promise<Share>((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', reject)
    })
  })
  return Promise.all(shares)
}

async function simulateShare({ first, workers }: { first: number; workers: number }): Promise<Share> {
  const tallies: Record<string, Tally> = {}
  for (const kind of kinds)
    for (const [name, start] of Object.entries(strategies)) {
      const lived: Tally[] = []
      for (let seed = first + 1; seed <= lives; seed += workers)
        lived.push(await liveThrough(faultyWeeks(seed, kind), start))
      tallies[`${kind} ${name}`] = sumOf(lived)
    }
  const company: Aftermath[] = []
  for (let seed = first + 1; seed <= companySize; seed += workers) company.push(await aftermathOf(seed))
  return { tallies, company }
}

function report(shares: readonly Share[]): void {
  for (const kind of kinds) {
    const rows = Object.keys(strategies).map((name) => {
      const tally = sumOf(shares.flatMap(({ tallies }) => tallies[`${kind} ${name}`] ?? []))
      return [name, ...Object.values(columns).map((cell) => cell(tally))]
    })
    const table = textTable([['strategy', ...Object.keys(columns)], ...rows], (column) => column > 0)
    console.log(`Tokens of ${kind === 'week' ? 'a week' : 'a minute to 30 days'}\n\n${table}\n`)
  }
  const fleet = figuresOf(shares.flatMap(({ company }) => company))
  console.log(`${companySize} computers, three hours without the service on a Monday, as their tokens expire

${fleet.awake} computers are awake when the service is back, ${fleet.withoutToken} of them without a valid token.
Busiest of the ${recoveryMinutes} minutes after it: ${fleet.busiest} calls (${fleet.even.toFixed(0)} on average). Every token is valid after ${duration(fleet.lastValidMs)}.`)
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
