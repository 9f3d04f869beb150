import { parentPort, workerData } from 'node:worker_threads'
import { carryOut, type Share } from './simulate.ts'

const share: Share = workerData
parentPort?.postMessage(await carryOut(share))
