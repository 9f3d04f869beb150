import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { createIdle, createPower } from '../../../main/system/power.ts'

test('sleep and lock are reported until the listener is removed', () => {
  const monitor = new EventEmitter()
  const power = createPower(monitor)
  const heard: string[] = []
  const stop = power.onEvent((event) => heard.push(event))
  for (const event of ['suspend', 'resume', 'lock-screen', 'unlock-screen']) monitor.emit(event)
  stop()
  monitor.emit('resume')
  expect(heard).toEqual(['suspend', 'resume', 'lock', 'unlock'])
})

const monitor = { getSystemIdleTime: () => 90 }

test('idle time is in ms', () => {
  const idle = createIdle(monitor, 'linux', { XDG_SESSION_TYPE: 'x11' })
  expect([idle.isKnown, idle.forMs()]).toEqual([true, 90_000])
})

test.each([
  ['linux', { XDG_SESSION_TYPE: 'wayland' }, false],
  ['linux', { WAYLAND_DISPLAY: 'wayland-1' }, false],
  ['linux', { WAYLAND_DISPLAY: '' }, true],
  ['linux', {}, true],
  // What a Linux program left in the environment says nothing here.
  ['darwin', { WAYLAND_DISPLAY: 'wayland-1' }, true],
  ['win32', {}, true],
] as const)('on %s with %j it is known: %s', (platform, env, isKnown) => {
  expect(createIdle(monitor, platform, env).isKnown).toBe(isKnown)
})
