import { expect, test } from 'vitest'
import { programNameWords, words } from '../../../app/words/index.ts'

test('a name from right to left turns nothing around it, and another has no marks', () => {
  expect(words.signOut.title('סטודיו')).toBe('Sign out of \u2068סטודיו\u2069?')
  expect(words.signOut.title('Studio')).toBe('Sign out of Studio?')
  expect(programNameWords('نشر.sh')).toBe('\u2068نشر.sh\u2069')
})
