import { expect, test } from 'vitest'
import type { NotificationMessage } from '../../../app/notifications/model/notification.ts'
import { notificationWords } from '../../../app/words/index.ts'
import { hour } from '../../support/durations.ts'

const body = (message: NotificationMessage, platform = 'linux') => notificationWords(message, platform).body

test('a clock that is off is told with its direction', () => {
  expect(body({ kind: 'clock-off', skewMs: 2 * hour })).toContain('2 hours ahead of the service')
  expect(body({ kind: 'clock-off', skewMs: -2 * hour })).toContain('2 hours behind the service’s.')
})
