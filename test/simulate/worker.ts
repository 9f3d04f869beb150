import { parentPort, workerData } from 'node:worker_threads'
import { type FleetTask, simulateFleet } from './fleet-run.ts'
import { simulate, type Task } from './simulate.ts'

const task: Task | FleetTask = workerData
parentPort?.postMessage(task.kind === 'fleet' ? simulateFleet(task) : await simulate(task))
