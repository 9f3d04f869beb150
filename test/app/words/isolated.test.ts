import { expect, test } from 'vitest'
import { activityWords, leftBehindWords, notificationWords, t } from '../../../app/words/index.ts'

test('only a name that reads from right to left is isolated', () => {
  expect(t('accounts.window.signOut.done', { name: 'סטודיו' })).toBe('Signed out of \u2068סטודיו\u2069.')
  expect(t('accounts.window.signOut.done', { name: 'Studio' })).toBe('Signed out of Studio.')
})

test('a path is isolated wherever it is named', () => {
  const path = '/home/נעה/מפתח'
  const failure = { kind: 'holds-other' } as const
  for (const sentence of [
    activityWords({ kind: 'token-file-added', path }),
    activityWords({ kind: 'token-file-stopped', path }),
    notificationWords({ kind: 'token-file-failed', account: null, path, failure }, 'linux').body,
    t('token-files.window.stopFile', { path }),
    leftBehindWords(path, { kind: 'holds-other' }),
  ])
    expect(sentence).toContain(`\u2068${path}\u2069`)
})
