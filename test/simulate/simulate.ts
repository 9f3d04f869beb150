import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { deckpassPolicy, scriptPolicy } from './deckpass-policies.ts'
import { liveThrough } from './life.ts'
import { alternatives } from './policies.ts'
import { emptyTally, sum, type Tally } from './tally.ts'
import { type Frame, faultlessYear, faultyYear } from './year.ts'

/** Which years to live through. Year `n` depends on `seed + n` alone, so that they can be shared out. */
export interface Task extends Frame {
  readonly kind: 'faulty' | 'faultless'
  readonly who: 'everybody' | 'Deckpass'
  readonly seed: number
  readonly years: number
  /** Every `stride`-th year, from `first` on. */
  readonly first: number
  readonly stride: number
}

export interface PolicyTally {
  readonly name: string
  readonly tally: Tally
}

/** Every policy lives through the same years. */
export async function simulate(task: Task): Promise<PolicyTally[]> {
  const policies =
    task.who === 'everybody' ? [deckpassPolicy, scriptPolicy, ...alternatives] : [deckpassPolicy]
  let tallies: PolicyTally[] = policies.map(({ name }) => ({ name, tally: emptyTally() }))
  for (let index = task.first; index < task.years; index += task.stride) {
    const seed = task.seed + index
    const year = task.kind === 'faulty' ? faultyYear(seed, task) : faultlessYear(seed)
    const lived: PolicyTally[] = []
    for (const policy of policies) lived.push({ name: policy.name, tally: await liveThrough(year, policy) })
    tallies = join(tallies, lived)
  }
  return tallies
}

/** Adds the tallies of the same policies. */
function join(some: readonly PolicyTally[], others: readonly PolicyTally[]): PolicyTally[] {
  return some.map(({ name, tally }, index) => ({
    name,
    tally: sum(tally, others[index]?.tally ?? emptyTally()),
  }))
}

/** Lives through the years of the task on all processors. The sum does not depend on how many there are. */
export async function runInWorkers(task: Omit<Task, 'first' | 'stride'>): Promise<PolicyTally[]> {
  const stride = Math.min(availableParallelism(), task.years)
  const parts = Array.from({ length: stride }, (_, first) =>
    inWorker<PolicyTally[]>({ ...task, first, stride }),
  )
  return (await Promise.all(parts)).reduce(join)
}

/** What the worker makes of the task. */
export function inWorker<Result>(task: object): Promise<Result> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('worker.ts', import.meta.url), { workerData: task })
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}
