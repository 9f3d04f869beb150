import { expect, test } from 'vitest'
import { createCountedLog } from '../../../main/storage/counted-log.ts'

test('3,000 refusals of one kind are four lines, and another kind is still heard', () => {
  const lines: string[] = []
  const write = (event: string, detail?: unknown) => lines.push(`${event} ${JSON.stringify(detail)}`)
  const log = createCountedLog({ info: write, warn: write, error: write })
  for (let i = 0; i < 3_000; i += 1)
    log.warn('bridge.refused', { name: 'account.copy', reason: 'input', where: [i] })
  log.warn('bridge.refused', { name: 'account.copy', reason: 'sub-frame' })
  log.error('bridge.failed', { name: 'account.copy' })
  expect(lines).toEqual([
    'bridge.refused {"name":"account.copy","reason":"input","where":[0]}',
    ...[10, 100, 1_000].map(
      (times) =>
        `bridge.refused {"name":"account.copy","reason":"input","where":[${times - 1}],"times":${times}}`,
    ),
    'bridge.refused {"name":"account.copy","reason":"sub-frame"}',
    'bridge.failed {"name":"account.copy"}',
  ])
})
