import { availableParallelism } from 'node:os'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { type Aftermath, aftermathOf } from './fleet.ts'
import { liveThrough } from './life.ts'
import { faultyWeeks } from './scenario.ts'
import { crontab, deckpass, type StartStrategy } from './strategies.ts'
import { sumOf, type Tally } from './tally.ts'

/** Life `n` depends only on `seed + n`, so that workers can share them. */
interface Lives {
  readonly seed: number
  readonly count: number
}

/** Lives with faults. `lost`: the share of answers that are lost after the token was replaced, 0 to 1. */
interface Weeks extends Lives {
  readonly kind: 'week' | 'any'
  readonly lost: number
}

type Task = Weeks | (Lives & { readonly kind: 'fleet' })

/** Every `stride`-th life, from `first` on. */
type Share = Task & { readonly first: number; readonly stride: number }

const strategies: readonly (readonly [name: string, start: StartStrategy])[] = [
  ['Deckpass', deckpass],
  ['crontab, daily curl', crontab],
]

/** Simulates lives on all processors, with each strategy. The sum does not depend on the number of processors. */
export async function liveWeeks(weeks: Weeks): Promise<{ strategy: string; tally: Tally }[]> {
  const lives = await inWorkers<Tally[]>(weeks)
  return strategies.map(([strategy], index) => ({
    strategy,
    tally: sumOf(lives.flatMap((tallies) => tallies[index] ?? [])),
  }))
}

/** Simulates a company of `count` computers, on all processors. */
export function liveFleet(seed: number, count: number): Promise<Aftermath[]> {
  return inWorkers({ kind: 'fleet', seed, count })
}

async function inWorkers<Result>(task: Task): Promise<Result[]> {
  const stride = Math.min(availableParallelism(), task.count)
  const shares = Array.from({ length: stride }, (_, first) => {
    const worker = new Worker(import.meta.filename, {
      workerData: { ...task, first, stride } satisfies Share,
    })
    return new Promise<Result[]>((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', reject)
    })
  })
  return (await Promise.all(shares)).flat()
}

async function carryOut(task: Share): Promise<(Aftermath | Tally[])[]> {
  const results: (Aftermath | Tally[])[] = []
  for (let seed = task.seed + task.first; seed < task.seed + task.count; seed += task.stride) {
    if (task.kind === 'fleet') {
      results.push(await aftermathOf(seed))
      continue
    }
    const scenario = faultyWeeks(seed, task.kind, task.lost)
    const tallies: Tally[] = []
    for (const [, start] of strategies) tallies.push(await liveThrough(scenario, start))
    results.push(tallies)
  }
  return results
}

if (!isMainThread) parentPort?.postMessage(await carryOut(workerData))
