import { expect, test } from 'vitest'
import { connectionCheckWords } from '../../../app/words/index.ts'

test.each([
  ['https://slides.example', 'https://slides.example'],
  [null, '-'],
])('a check of %s as text names the address and has a line for each step', (address, named) => {
  const rows = [{ step: 'proxy', mark: 'good', finding: { kind: 'no-proxy' } }] as const
  expect(connectionCheckWords({ address, rows }, 0)).toBe(
    `Deckpass: connection to ${named}, 1970-01-01T00:00:00.000Z\nProxy (good): No proxy is used.`,
  )
})
