import { expect, test } from 'vitest'
import { programWords, t, terminalWords } from '../../../app/words/index.ts'

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
