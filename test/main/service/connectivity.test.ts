import { EventEmitter } from 'node:events'
import type { PowerMonitor } from 'electron'
import { expect, test } from 'vitest'
import { createScheduler } from '../../../app/events/scheduler.ts'
import { createNetworkMonitor } from '../../../main/service/connectivity.ts'
import { createPower } from '../../../main/system/power.ts'
import { SeededRandom, VirtualClock, VirtualPower } from '../../support/virtual-ports.ts'

function network(online: boolean) {
  const net = { online, isOnline: () => net.online }
  const clock = new VirtualClock()
  const monitor = new EventEmitter()
  const heard: boolean[] = []
  const power = createPower(monitor as unknown as PowerMonitor)
  const unit = createNetworkMonitor({ net, clock, power })
  unit.changed.add((now) => heard.push(now))
  return { net, clock, monitor, unit, heard }
}

test('a lost network is noticed at the next check, and its return within seconds', async () => {
  const { net, clock, unit, heard } = network(true)
  net.online = false
  unit.check()
  net.online = true
  await clock.advance(3_000)
  expect(heard).toEqual([false, true])
  expect(unit.isOnline()).toBe(true)
})

test('the network is checked at once after a wake-up', () => {
  const { net, monitor, heard } = network(false)
  net.online = true
  monitor.emit('resume')
  expect(heard).toEqual([true])
})

test('while there is a network no timer checks for it', () => {
  const { clock } = network(true)
  expect(clock.pending).toBe(0)
})

test('after a call without a network, its return is noticed before the next tick', async () => {
  const { net, clock, unit } = network(true)
  const [power, random] = [new VirtualPower(), new SeededRandom(1)]
  const scheduler = createScheduler({ clock, power, random, network: unit })
  const wakes: string[] = []
  scheduler.woken.add(({ kind }) => wakes.push(kind))
  net.online = false
  scheduler.reviewSoon()
  await clock.advance(1_000)
  net.online = true
  await clock.advance(3_000)
  expect(wakes).toEqual(['online'])
})
