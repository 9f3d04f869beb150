import { describe, expect, test } from 'vitest'
import { migrate } from '../../../app/vault/migrate.ts'

describe('what an older version wrote', () => {
  const steps = {
    1: (older: unknown) => ({ version: 2, from: older }),
    2: (older: unknown) => ({ version: 3, from: older }),
  }

  test('goes through every step up to the current version', () => {
    const first = { version: 1 }
    expect(migrate(first, steps, 3)).toEqual({
      kind: 'current',
      value: { version: 3, from: { version: 2, from: first } },
      changed: true,
    })
  })

  test('goes through the last steps alone where it is not so old', () => {
    expect(migrate({ version: 2 }, steps, 3)).toEqual({
      kind: 'current',
      value: { version: 3, from: { version: 2 } },
      changed: true,
    })
  })

  test('is damaged where a step is missing', () => {
    expect(migrate({ version: 0 }, steps, 3)).toEqual({ kind: 'damaged' })
  })
})

test('what this version wrote stays as it is', () => {
  const value = { version: 3, extra: true }
  expect(migrate(value, {}, 3)).toEqual({ kind: 'current', value, changed: false })
})

test('what a newer version wrote is told apart from what is damaged', () => {
  expect(migrate({ version: 4 }, {}, 3)).toEqual({ kind: 'newer' })
})

test.each([null, 7, 'text', [], {}, { version: 'one' }, { version: 1.5 }, { version: -1 }])(
  'without a proper version it is damaged: %j',
  (value) => {
    expect(migrate(value, {}, 1)).toEqual({ kind: 'damaged' })
  },
)
