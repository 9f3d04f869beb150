import { describe, expect, test } from 'vitest'
import { migrate } from '../../../app/vault/migrate.ts'
import { anAccount } from './accounts.ts'
import { sealedBy } from './fakes.ts'
import { Installation } from './installation.ts'

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

test('activity of version 1 that is no longer understood is kept as it is, and the account opens', async () => {
  const installation = new Installation()
  const { renewal, activity, ...rest } = anAccount()
  const { failures: tries, ...record } = renewal
  const older = { ...rest, renewal: { ...record, tries }, activity: { ...activity, entries: 'no JSON' } }
  const content = JSON.stringify({ version: 1, accounts: [older] })
  installation.file.value = { version: 1, protection: 'keychain', sealed: sealedBy('key-1', content) }
  const { accounts } = await installation.start()
  expect(accounts).toEqual([{ ...rest, renewal, activity: { ...activity, entries: ['no JSON'] } }])
})
