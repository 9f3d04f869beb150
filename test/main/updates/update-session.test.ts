import { expect, test } from 'vitest'
import { type FilteredSession, keepToFolder } from '../../../main/updates/update-session.ts'

type Filter = Parameters<FilteredSession['webRequest']['onBeforeRequest']>[0]

function mayGet(url: string): boolean {
  const filters: Filter[] = []
  const webRequest = {
    onBeforeRequest: (filter: Filter) => filters.push(filter),
    onHeadersReceived: () => {},
  }
  keepToFolder({ webRequest }, 'https://updates.example/deckpass')
  const cancelled: boolean[] = []
  for (const filter of filters) filter({ url }, ({ cancel }) => cancelled.push(cancel))
  expect(cancelled).toHaveLength(1)
  return !cancelled.includes(true)
}

test.each([
  ['https://updates.example/deckpass/latest.yml?noCache=1', true],
  ['https://updates.example/deckpass/win/Deckpass-0.2.0.exe', true],
  ['https://updates.example/other/Deckpass-0.2.0.exe', false],
  ['https://updates.example/deckpass-other/latest.yml', false],
  ['https://updates.example.evil.example/deckpass/latest.yml', false],
  ['https://other.example/deckpass/latest.yml', false],
  ['http://updates.example/deckpass/latest.yml', false],
])('of updates in https://updates.example/deckpass, %s is fetched: %s', (url, isGot) => {
  expect(mayGet(url)).toBe(isGot)
})
