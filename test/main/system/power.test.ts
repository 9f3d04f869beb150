import { EventEmitter } from 'node:events'
import type { PowerMonitor } from 'electron'
import { expect, test } from 'vitest'
import { createPower } from '../../../main/system/power.ts'

test('sleep and lock are reported until the listener is removed', () => {
  const monitor = new EventEmitter()
  const power = createPower(monitor as unknown as PowerMonitor)
  const heard: string[] = []
  const stop = power.changed.add((event) => heard.push(event))
  for (const event of ['suspend', 'resume', 'lock-screen', 'unlock-screen']) monitor.emit(event)
  stop()
  monitor.emit('resume')
  expect(heard).toEqual(['suspend', 'resume', 'lock', 'unlock'])
})
