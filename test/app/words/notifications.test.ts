import { expect, test } from 'vitest'
import type { NotificationMessage } from '../../../app/snapshot/model/notification.ts'
import { notificationWords } from '../../../app/words/index.ts'
import { hour } from '../../support/durations.ts'

const body = (message: NotificationMessage, platform = 'linux') => notificationWords(message, platform).body

test('a clock that is off is told with its direction', () => {
  expect(body({ kind: 'clock-off', skewMs: 2 * hour })).toContain('2 hours ahead of the service')
  expect(body({ kind: 'clock-off', skewMs: -2 * hour })).toContain('2 hours behind the service’s.')
})

test('the place where Deckpass keeps running has the system’s name', () => {
  expect(body({ kind: 'keeps-running' }, 'darwin')).toContain('in the menu bar')
  expect(body({ kind: 'keeps-running' }, 'win32')).toContain('in the tray')
})

test('a copy is told with the time at which it is cleared', () => {
  const copied = (clearAfterMs: number | null) => body({ kind: 'copied', name: 'Demo', clearAfterMs })
  expect(copied(30_000)).toBe('The clipboard will be cleared in 30 seconds.')
  expect(copied(null)).toBe('It stays in the clipboard until you copy something else or lock Deckpass.')
})
