import { expect, test } from 'vitest'
import { words } from '../../../app/words/index.ts'

test('a program may use the token until its last day, where that is known', () => {
  const { meaning } = words.consentRequest
  expect(meaning('1 December')).toBe('With the token it can use the service as you until 1 December.')
  expect(meaning(null)).toBe('With the token it can use the service as you.')
})

test('a line of a file is told by its name, a whole file by its path', () => {
  const { stopNamed } = words.tokenFiles
  expect(stopNamed('/a/.env', 'API_TOKEN')).toBe('Stop writing API_TOKEN to /a/.env')
  expect(stopNamed('/a/token', null)).toBe('Stop writing to /a/token')
})

test('the next try is told in seconds, from 100 on in minutes', () => {
  expect([99, 100, 150].map(words.failure.nextTryIn)).toEqual([
    'Next try in 99 s.',
    'Next try in 2 min.',
    'Next try in 3 min.',
  ])
})
