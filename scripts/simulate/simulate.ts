import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { deckpassPolicy } from './deckpass-policy.ts'
import { type Aftermath, aftermathOf, join } from './fleet.ts'
import { liveThrough } from './life.ts'
import { alternatives, type NamedPolicy } from './policies.ts'
import { emptyTally, sum, type Tally } from './tally.ts'
import { faultlessYear, faultyYear, type Year } from './year.ts'

/** Who lives through everything, in the order of every list of results. */
export const policies: readonly NamedPolicy[] = [deckpassPolicy, ...alternatives]

/** Life `n` depends on `seed + n` alone, so that they can be shared out. */
interface Task {
  readonly kind: 'faulty' | 'faultless' | 'fleet'
  readonly seed: number
  /** How many years, or computers. */
  readonly count: number
}

/** Every `stride`-th, from `first` on. */
export interface Share extends Task {
  readonly first: number
  readonly stride: number
}

export async function tallyOf(policy: NamedPolicy, years: readonly Year[]): Promise<Tally> {
  let tally = emptyTally()
  for (const year of years) tally = sum(tally, await liveThrough(year, policy))
  return tally
}

/** What a worker does: its share of the task with each policy. */
export async function carryOut({ kind, seed, count, first, stride }: Share): Promise<(Tally | Aftermath)[]> {
  const seeds: number[] = []
  for (let index = first; index < count; index += stride) seeds.push(seed + index)
  const years = () => seeds.map((each) => (kind === 'faulty' ? faultyYear(each) : faultlessYear(each)))
  const results: (Tally | Aftermath)[] = []
  for (const policy of policies)
    results.push(kind === 'fleet' ? await aftermathOf(policy, seeds) : await tallyOf(policy, years()))
  return results
}

/** Years on all processors. The sum does not depend on how many there are. */
export async function liveYears(kind: 'faulty' | 'faultless', seed: number, count: number): Promise<Tally[]> {
  return addUp(await inWorkers<Tally>({ kind, seed, count }), sum)
}

/** A company of so many computers, on all processors. */
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
