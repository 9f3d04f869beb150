import { expect, test } from 'vitest'
import type { AccountView } from '../../../app/accounts/model/account-view.ts'
import type { SnapshotChange } from '../../../app/snapshot/model/snapshot.ts'
import { SnapshotPublisher } from '../../../app/snapshot/snapshot-publisher.ts'
import { anAccount, aSnapshot } from '../../support/snapshots.ts'
import { settle } from '../../support/virtual-ports.ts'

const { base } = aSnapshot()

/** A publisher that nobody has read yet. */
function start() {
  const accounts = new Map<string, AccountView>()
  const told: SnapshotChange[] = []
  const publisher = new SnapshotPublisher({
    base: () => base,
    account: (id) => accounts.get(id) ?? null,
    order: () => [...accounts.keys()],
    draw: () => {},
  })
  publisher.onChange((change) => told.push(change))
  return { publisher, accounts, told }
}

test('the first change is told even if nobody has read before', async () => {
  const { publisher, accounts, told } = start()
  const first = anAccount({ id: 'first' })
  accounts.set('first', first)
  publisher.touch('first')
  await settle()
  expect(told).toEqual([{ revision: 1, base: null, changed: [first], removed: [], order: null }])
})

test('all that changes within one turn is told once', async () => {
  const { publisher, accounts, told } = start()
  accounts.set('first', anAccount({ id: 'first' }))
  publisher.touch('first')
  publisher.touch('gone')
  publisher.touchBase()
  await settle()
  publisher.touchBase()
  await settle()
  expect(told).toMatchObject([
    { revision: 1, base, changed: [{ id: 'first' }], removed: ['gone'] },
    { revision: 2, base, changed: [], removed: [], order: null },
  ])
})

test('the base is told only if it changed', async () => {
  const { publisher, told } = start()
  publisher.touchBase()
  await settle()
  publisher.touch('gone')
  await settle()
  expect(told.map((change) => change.base)).toEqual([base, null])
})

test('a reader sees a change at once', async () => {
  const { publisher, accounts, told } = start()
  accounts.set('first', anAccount({ id: 'first' }))
  publisher.touch('first')
  expect(publisher.read()).toMatchObject({ revision: 1, accounts: [{ id: 'first' }] })
  await settle()
  expect(told).toHaveLength(1)
})

test('the window is drawn even if every other listener fails', () => {
  const drawn: SnapshotChange[] = []
  const publisher = new SnapshotPublisher({
    base: () => base,
    account: () => null,
    order: () => [],
    draw: (change) => drawn.push(change),
  })
  publisher.onChange(() => {
    throw new Error('failed')
  })
  publisher.touchBase()
  publisher.read()
  expect(drawn).toMatchObject([{ revision: 1, base }])
})
