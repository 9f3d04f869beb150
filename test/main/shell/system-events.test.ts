import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { SystemNetwork } from '../../../main/adapters/network.ts'
import { systemPower } from '../../../main/adapters/power.ts'
import { FakeClock } from './fake-clock.ts'

test('sleep and lock are told until nobody listens any more', () => {
  const monitor = new EventEmitter()
  const power = systemPower(monitor)
  const heard: string[] = []
  const stop = power.onEvent((event) => heard.push(event))
  for (const event of ['suspend', 'resume', 'lock-screen', 'unlock-screen']) monitor.emit(event)
  stop()
  monitor.emit('resume')
  expect(heard).toEqual(['suspend', 'resume', 'lock', 'unlock'])
})

function network(online: boolean) {
  const net = { online, isOnline: () => net.online }
  const clock = new FakeClock()
  const monitor = new EventEmitter()
  const heard: boolean[] = []
  const unit = new SystemNetwork(net, clock, systemPower(monitor))
  return { net, clock, monitor, unit, heard, stop: unit.onChange((now) => heard.push(now)) }
}

test('a network that goes and returns is noticed, and told once each time', () => {
  const { net, clock, heard } = network(true)
  clock.pass(60_000)
  net.online = false
  clock.pass(60_000)
  net.online = true
  clock.pass(60_000)
  expect(heard).toEqual([false, true])
})

test('on waking the network is looked at without waiting', () => {
  const { net, monitor, unit, heard } = network(false)
  net.online = true
  expect(unit.isOnline()).toBe(true)
  monitor.emit('resume')
  expect(heard).toEqual([true])
})

test('nobody looks while nobody listens', () => {
  const { clock, stop } = network(true)
  expect(clock.waiting).toBe(1)
  stop()
  expect(clock.waiting).toBe(0)
})
