import { expect, test } from 'vitest'
import {
  activityWords,
  leftBehindWords,
  notificationWords,
  programNameWords,
  words,
} from '../../../app/words/index.ts'

test('a name from right to left turns nothing around it, and another has no marks', () => {
  expect(words.signOut.title('סטודיו')).toBe('Sign out of \u2068סטודיו\u2069?')
  expect(words.signOut.title('Studio')).toBe('Sign out of Studio?')
  expect(programNameWords('نشر.sh')).toBe('\u2068نشر.sh\u2069')
})

test('neither does a path, wherever it is named', () => {
  const path = '/home/נעה/מפתח'
  const failure = { kind: 'holds-other' } as const
  for (const sentence of [
    activityWords({ kind: 'token-file-added', path }),
    activityWords({ kind: 'token-file-stopped', path }),
    notificationWords({ kind: 'token-file-failed', account: null, path, failure }, 'linux').body,
    words.tokenFiles.stopNamed(path, null),
    leftBehindWords(path, null),
  ])
    expect(sentence).toContain(`\u2068${path}\u2069`)
})
