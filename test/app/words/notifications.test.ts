import { expect, test } from 'vitest'
import { notificationWords } from '../../../app/words/notifications.ts'
import { handedOut, renewedForProgram } from '../../../app/words/programs.ts'
import { hour } from '../../support/durations.ts'

test('a clock that is off is told with its direction', () => {
  expect(notificationWords.clockOff(2 * hour).body).toContain('2 hours ahead of the service')
  expect(notificationWords.clockOff(-2 * hour).body).toContain("2 hours behind the service's clock.")
})

test('where Deckpass keeps running is named as the system names it', () => {
  expect(notificationWords.keepsRunning('darwin').body).toContain('in the menu bar')
  expect(notificationWords.keepsRunning('win32').body).toContain('in the tray')
})

test('a copy is told with when it is cleared, or that it stays', () => {
  expect(notificationWords.copied('Demo', 30_000).body).toBe('The clipboard will be cleared in 30 seconds.')
  expect(notificationWords.copied('Demo', null).body).toBe(
    'It stays in the clipboard until you replace it or lock.',
  )
})

test('a program is named with the app that it runs in, once where both are one', () => {
  const terminal = { name: 'Terminal' }
  expect(handedOut({ name: 'deploy.sh', origin: terminal }, 'upload')).toBe(
    'The token was given to deploy.sh in Terminal. It said: “upload”.',
  )
  expect(handedOut({ name: 'Terminal', origin: terminal }, null)).toBe('The token was given to Terminal.')
  expect(renewedForProgram(null)).toBe('A program that the system does not name asked for a renewal.')
})
