import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { second } from '../../test/support/durations.ts'
import { textTable } from '../../test/support/text-table.ts'
import { type Aftermath, aftermathOf, figuresOf, recoveryMinutes } from './fleet.ts'
import { liveThrough } from './life.ts'
import { faultyWeeks } from './scenario.ts'
import { crontab, deckpass, type StartStrategy } from './strategies.ts'
import { sharesOf, sumOf, type Tally } from './tally.ts'

/**
 * `npm run simulate`: simulates keeping a token, with Deckpass and with a line in a crontab, for 500 computers each
 * with two kinds of tokens, and a company of 10,000 on the Monday of an outage. The same first seed (`--seed`) gives
 * the same figures, which docs/renewal.md explains. `--lost`: the share of answers that are lost after the service did
 * what it was asked, 0 to 1.
 */

/** Life `n` depends only on `seed + n`, so that workers can share them. */
interface Task {
  readonly kind: 'week' | 'any' | 'fleet'
  readonly seed: number
  readonly count: number
  readonly lostShare: number
}

const strategies: Readonly<Record<string, StartStrategy>> = {
  Deckpass: deckpass,
  'crontab, daily curl': crontab,
}

const columns: Readonly<Record<string, (tally: Tally) => string>> = {
  valid: (tally) => percent(sharesOf(tally).valid),
  'valid, own': (tally) => percent(sharesOf(tally).validOwn),
  'longest gap': ({ maxGapMs }) => duration(maxGapMs),
  'longest gap, own': ({ maxOwnGapMs }) => duration(maxOwnGapMs),
  requests: ({ requests }) => String(requests),
  'least possible': ({ leastRequests }) => String(leastRequests),
  'of a person': ({ byPerson }) => String(byPerson),
  'planned after a refusal': ({ afterRefusal }) => String(afterRefusal),
  'most in half an hour': ({ maxAfterRefusal }) => String(maxAfterRefusal),
}

if (isMainThread) {
  const options = {
    seed: { type: 'string', default: '1' },
    lost: { type: 'string', default: '0.01' },
  } as const
  const { seed, lost } = parseArgs({ options }).values
  await simulate(Number(seed), Number(lost))
} else parentPort?.postMessage(await carryOut(workerData))

async function simulate(seed: number, lostShare: number): Promise<void> {
  for (const [kind, tokens] of [
    ['week', 'a week'],
    ['any', 'a minute to 30 days'],
  ] as const) {
    const lives = await inWorkers<Tally[]>({ kind, seed, count: 500, lostShare })
    const rows = Object.keys(strategies).map((name, index) => {
      const tally = sumOf(lives.flatMap((tallies) => tallies[index] ?? []))
      return [name, ...Object.values(columns).map((cell) => cell(tally))]
    })
    const table = textTable([['strategy', ...Object.keys(columns)], ...rows], (column) => column > 0)
    console.log(`Tokens of ${tokens}\n\n${table}\n`)
  }
  const company = await inWorkers<Aftermath>({ kind: 'fleet', seed, count: 10_000, lostShare: 0 })
  const fleet = figuresOf(company)
  console.log(`${company.length} computers, three hours without the service on a Monday, as their tokens expire

${fleet.awake} computers are awake when the service is back, ${fleet.withoutToken} of them without a valid token.
Busiest of the ${recoveryMinutes} minutes after it: ${fleet.busiest} calls (${fleet.even.toFixed(0)} on average). Every token is valid after ${duration(fleet.lastValidMs)},
and every account whose call had failed has been renewed after ${duration(fleet.lastRenewedMs)}.`)
}

/** Simulates lives on all processors. The sum does not depend on the number of processors. */
async function inWorkers<Result>({ seed, count, ...task }: Task): Promise<Result[]> {
  const workers = availableParallelism()
  const shares = Array.from({ length: workers }, (_, first) => {
    const seeds = Array.from({ length: count }, (_, life) => seed + life)
    const share = { ...task, seeds: seeds.filter((_, life) => life % workers === first) }
    const worker = new Worker(import.meta.filename, { workerData: share })
    return new Promise<Result[]>((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', reject)
    })
  })
  return (await Promise.all(shares)).flat()
}

async function carryOut({
  kind,
  seeds,
  lostShare,
}: Pick<Task, 'kind' | 'lostShare'> & { readonly seeds: readonly number[] }) {
  const results: (Aftermath | Tally[])[] = []
  for (const seed of seeds) {
    if (kind === 'fleet') {
      results.push(await aftermathOf(seed))
      continue
    }
    const tallies: Tally[] = []
    for (const start of Object.values(strategies))
      tallies.push(await liveThrough(faultyWeeks(seed, kind, lostShare), start))
    results.push(tallies)
  }
  return results
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
