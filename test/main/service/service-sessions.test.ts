import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { createServiceSessions } from '../../../main/service/service-sessions.ts'
import { silentLog } from '../../support/silent-log.ts'
import { VirtualClock } from '../../support/virtual-ports.ts'

function sessionsOf(app: EventEmitter) {
  const clock = new VirtualClock()
  return { clock, sessions: createServiceSessions<string>(app, (name) => name, { clock, log: silentLog }) }
}

const dies = { serviceName: 'network.mojom.NetworkService', reason: 'killed' }

test('all calls share a session until the network process dies', () => {
  const app = new EventEmitter()
  const { sessions } = sessionsOf(app)
  const first = sessions.current('')
  expect(sessions.current('')).toBe(first)
  app.emit('child-process-gone', {}, { ...dies, serviceName: 'audio.mojom.AudioService' })
  expect(sessions.current('')).toBe(first)
  app.emit('child-process-gone', {}, dies)
  expect(sessions.current('')).not.toBe(first)
})

test('a failed call waits until the death of the network process is known', async () => {
  const app = new EventEmitter()
  const { sessions } = sessionsOf(app)
  const first = sessions.current('')
  const next = sessions.replacementOf(first, '')
  app.emit('child-process-gone', {}, dies)
  expect(await next).not.toBe(first)
})

test('a failed call keeps its session while the network process lives', async () => {
  const { clock, sessions } = sessionsOf(new EventEmitter())
  const first = sessions.current('')
  const next = sessions.replacementOf(first, '')
  await clock.advance(1000)
  expect(await next).toBe(first)
})

test('each certificate has its own session', () => {
  const { sessions } = sessionsOf(new EventEmitter())
  const one = sessions.current('sha256/one')
  expect(sessions.current('sha256/two')).not.toBe(one)
  expect(sessions.current('')).not.toBe(one)
  expect(sessions.current('sha256/one')).toBe(one)
})
