import { EventEmitter } from 'node:events'
import { lifecycle } from '../lifecycle.ts'

const events = [
  'suspend',
  'resume',
  'lock-screen',
  'unlock-screen',
  'on-ac',
  'on-battery',
  'shutdown',
  'user-did-become-active',
  'user-did-resign-active',
  'thermal-state-change',
  'speed-limit-change',
]

/** Sleep, lock and mains. Nobody may listen before the app is ready, nor to what Electron never tells. */
export const powerMonitor = new EventEmitter()

powerMonitor.on('newListener', (event) => {
  if (!lifecycle.ready) throw new Error('The powerMonitor module can only be used after the app is ready.')
  if (!events.includes(String(event))) throw new Error(`powerMonitor never emits '${String(event)}'.`)
})
