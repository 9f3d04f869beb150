import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { createNetwork } from '../../../main/network/online.ts'
import { createPower } from '../../../main/system/power.ts'
import { VirtualClock } from '../../support/virtual-world.ts'

test('sleep and lock are told until nobody listens any more', () => {
  const monitor = new EventEmitter()
  const power = createPower(monitor)
  const heard: string[] = []
  const stop = power.onEvent((event) => heard.push(event))
  for (const event of ['suspend', 'resume', 'lock-screen', 'unlock-screen']) monitor.emit(event)
  stop()
  monitor.emit('resume')
  expect(heard).toEqual(['suspend', 'resume', 'lock', 'unlock'])
})

function network(online: boolean) {
  const net = { online, isOnline: () => net.online }
  const clock = new VirtualClock()
  const monitor = new EventEmitter()
  const heard: boolean[] = []
  const unit = createNetwork(net, clock, createPower(monitor))
  unit.onChange((now) => heard.push(now))
  return { net, clock, monitor, unit, heard }
}

test('a network that goes is noticed at the next look, and its return within seconds', async () => {
  const { net, clock, unit, heard } = network(true)
  net.online = false
  unit.check()
  net.online = true
  await clock.advance(3_000)
  expect(heard).toEqual([false, true])
  expect(unit.isOnline()).toBe(true)
})

test('on waking the network is looked at without waiting', () => {
  const { net, monitor, heard } = network(false)
  net.online = true
  monitor.emit('resume')
  expect(heard).toEqual([true])
})

test('while there is a network no timer looks for one', () => {
  const { clock } = network(true)
  expect(clock.pending).toBe(0)
})
