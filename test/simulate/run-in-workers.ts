import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { join, type PolicyTally, type Task } from './simulate.ts'

/** Lives through the years of the task on all processors. The sum does not depend on how many there are. */
export async function runInWorkers(task: Omit<Task, 'first' | 'stride'>): Promise<PolicyTally[]> {
  const stride = Math.min(availableParallelism(), task.years)
  const parts = Array.from({ length: stride }, (_, first) => inWorker({ ...task, first, stride }))
  return (await Promise.all(parts)).reduce(join)
}

function inWorker(task: Task): Promise<PolicyTally[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('worker.ts', import.meta.url), { workerData: task })
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}
