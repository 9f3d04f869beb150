import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { crontab } from './crontab.ts'
import { deckpass } from './deckpass.ts'
import { type Aftermath, aftermathOf, join } from './fleet.ts'
import { liveThrough, type NamedStrategy } from './life.ts'
import { faultyWeeks, type Scenario } from './scenario.ts'
import { emptyTally, sum, type Tally } from './tally.ts'

/** In the order of every list of results. */
export const strategies: readonly NamedStrategy[] = [deckpass, crontab]

interface Lives {
  readonly seed: number
  readonly count: number
}

/** Lives with faults. `lost`: the share of answers that are lost after the token was replaced, 0 to 1. */
export interface Weeks extends Lives {
  readonly kind: 'week' | 'any'
  readonly lost: number
}

/** Life `n` depends only on `seed + n`, so that workers can share them. */
type Task = Weeks | (Lives & { readonly kind: 'fleet' })

/** Every `stride`-th life, from `first` on. */
export type Share = Task & { readonly first: number; readonly stride: number }

export async function tallyOf(strategy: NamedStrategy, scenarios: readonly Scenario[]): Promise<Tally> {
  let tally = emptyTally()
  for (const scenario of scenarios) tally = sum(tally, await liveThrough(scenario, strategy))
  return tally
}

/** Runs a worker's share of the task, with each strategy. */
export async function carryOut(task: Share): Promise<Tally[] | Aftermath[]> {
  const { seed, count, first, stride } = task
  const seeds: number[] = []
  for (let index = first; index < count; index += stride) seeds.push(seed + index)
  if (task.kind === 'fleet') return [await aftermathOf(seeds)]
  const tallies: Tally[] = []
  for (const strategy of strategies)
    tallies.push(
      await tallyOf(
        strategy,
        seeds.map((each) => faultyWeeks(each, task.kind, task.lost)),
      ),
    )
  return tallies
}

/** Simulates lives on all processors, with each strategy. The sum does not depend on the number of processors. */
export async function liveWeeks(weeks: Weeks): Promise<Tally[]> {
  return addUp(await inWorkers<Tally>(weeks), sum)
}

/** Simulates a company of `count` computers, on all processors. */
export async function liveFleet(seed: number, count: number): Promise<Aftermath[]> {
  return addUp(await inWorkers<Aftermath>({ kind: 'fleet', seed, count }), join)
}

function addUp<Result>(parts: readonly Result[][], add: (one: Result, other: Result) => Result): Result[] {
  return parts.reduce((some, others) =>
    some.map((one, index) => {
      const other = others[index]
      return other === undefined ? one : add(one, other)
    }),
  )
}

function inWorkers<Result>(task: Task): Promise<Result[][]> {
  const stride = Math.min(availableParallelism(), task.count)
  return Promise.all(
    Array.from({ length: stride }, (_, first) => {
      const workerData: Share = { ...task, first, stride }
      return new Promise<Result[]>((resolve, reject) => {
        const worker = new Worker(new URL('worker.ts', import.meta.url), { workerData })
        worker.once('message', resolve)
        worker.once('error', reject)
      })
    }),
  )
}
