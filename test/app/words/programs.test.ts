import { expect, test } from 'vitest'
import { problemWords, programWords, t, terminalWords } from '../../../app/words/index.ts'

const accountsOf = (count: number) => Array.from({ length: count }, (_, index) => `A${index}`)

test('20 accounts that fit are named, and the rest is counted', () => {
  const words = (count: number) =>
    problemWords({ kind: 'problem', code: 'account-ambiguous', accounts: accountsOf(count) })
  expect(words(20)).toMatch(/, "A19"\. Name one/)
  expect(words(21)).toMatch(/, "A19" and 1 more\. Name one/)
})

test('an account that was signed out meanwhile differs from nobody being signed in', () => {
  const words = (isSignedOut: boolean) => problemWords({ kind: 'problem', code: 'no-account', isSignedOut })
  expect(words(true)).toBe('The account has been signed out.')
  expect(words(false)).toMatch(/^No account is signed in\./)
})

test('a refusal says how long it holds', () => {
  expect(problemWords({ kind: 'problem', code: 'refused' })).toBe(
    'You refused. Deckpass does not ask again for 5 minutes.',
  )
})

test('a terminal whose name reads from right to left is isolated', () => {
  expect(t('programs.window.request.untilItCloses', { terminal: terminalWords('نشر') })).toBe(
    'Until \u2068نشر\u2069 closes',
  )
})

test('an unnamed program is said to have none', () => {
  expect(programWords({ name: '', origin: 'terminal' })).toBe('An unnamed program in terminal')
})

test('a terminal without a name is called a terminal', () => {
  expect(programWords({ name: 'bash', origin: '' })).toBe('bash in a terminal')
})
