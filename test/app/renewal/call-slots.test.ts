import { expect, test } from 'vitest'
import { callToStart } from '../../../app/renewal/call-slots.ts'

const calls = (...hosts: string[]) => hosts.map((host) => ({ host }))
const next = (waiting: string[], running: string[], slow: string[] = []) => {
  const states = [...waiting, ...running].map(
    (host) => [host, { calledAt: host === 'a' ? 2 : 1, isSlow: slow.includes(host) }] as const,
  )
  return callToStart(calls(...waiting), calls(...running), new Map(states))?.host ?? null
}

test('hosts take turns, so that many accounts at one delay no other', () => {
  expect(next(['a', 'a', 'b'], [])).toBe('b')
  expect(next(['a', 'b'], ['b'])).toBe('a')
  expect(next(['a', 'a'], ['a', 'a'])).toBeNull()
})

test('hosts whose last call timed out share 4 of the 8 calls', () => {
  const slow = ['c', 'd', 'e']
  expect(next(['e', 'a'], ['c', 'c', 'd'], slow)).toBe('e')
  expect(next(['e', 'a'], ['c', 'c', 'd', 'd'], slow)).toBe('a')
  expect(next(['e'], ['c', 'c', 'd', 'd'], slow)).toBeNull()
  expect(next(['b'], ['f', 'f', 'g', 'g', 'h', 'h', 'i', 'i'])).toBeNull()
})
