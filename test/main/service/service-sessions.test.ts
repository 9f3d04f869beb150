import { EventEmitter } from 'node:events'
import type { Session } from 'electron'
import { expect, test } from 'vitest'
import { createServiceSessions } from '../../../main/service/service-sessions.ts'
import { silentLog } from '../../support/silent-log.ts'

function sessionsOf(app: EventEmitter) {
  /** Like Electron, returns the same session for the same name. */
  const partitions: Record<string, Session> = {}
  const createSession = (name: string) => (partitions[name] ??= Object.create(null))
  return createServiceSessions({ app, createSession, log: silentLog })
}

const dies = { serviceName: 'network.mojom.NetworkService', reason: 'killed' }

test('all calls share a session until the network process crashes', () => {
  const app = new EventEmitter()
  const sessions = sessionsOf(app)
  const first = sessions('')
  expect(sessions('')).toBe(first)
  app.emit('child-process-gone', {}, { ...dies, serviceName: 'audio.mojom.AudioService' })
  expect(sessions('')).toBe(first)
  app.emit('child-process-gone', {}, dies)
  expect(sessions('')).not.toBe(first)
})

test('each certificate has its own session', () => {
  const sessions = sessionsOf(new EventEmitter())
  const one = sessions('sha256/one')
  expect(sessions('sha256/two')).not.toBe(one)
  expect(sessions('')).not.toBe(one)
  expect(sessions('sha256/one')).toBe(one)
})
