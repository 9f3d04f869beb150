import { expect, test } from 'vitest'
import { SnapshotFeed } from '../../../app/accounts/snapshot-feed.ts'
import type { AccountView, SnapshotChange } from '../../../app/model/snapshot.ts'
import { anAccount, aSnapshot } from '../../support/snapshots.ts'
import { settle } from '../../support/virtual-world.ts'

const { base } = aSnapshot()

/** A feed that nobody has read yet. */
function start() {
  const accounts = new Map<string, AccountView>()
  const told: SnapshotChange[] = []
  const feed = new SnapshotFeed({ base: () => base, account: (id) => accounts.get(id) ?? null })
  feed.onChange((change) => told.push(change))
  return { feed, accounts, told }
}

test('the first change is told, also where nobody has read before', async () => {
  const { feed, accounts, told } = start()
  const first = anAccount({ id: 'first' })
  accounts.set('first', first)
  feed.touch('first')
  await settle()
  expect(told).toEqual([{ revision: 1, base: null, changed: [first], removed: [] }])
})

test('whatever changes within one turn is one change, and each is told once', async () => {
  const { feed, accounts, told } = start()
  accounts.set('first', anAccount({ id: 'first' }))
  feed.touch('first')
  feed.touch('gone')
  feed.touchBase()
  await settle()
  feed.touchBase()
  await settle()
  expect(told).toMatchObject([
    { revision: 1, base, changed: [{ id: 'first' }], removed: ['gone'] },
    { revision: 2, base, changed: [], removed: [] },
  ])
})

test('the base is told only where it changed', async () => {
  const { feed, told } = start()
  feed.touchBase()
  await settle()
  feed.touch('gone')
  await settle()
  expect(told.map((change) => change.base)).toEqual([base, null])
})

test('a reader sees a change at once, and the listeners hear of it once', async () => {
  const { feed, accounts, told } = start()
  accounts.set('first', anAccount({ id: 'first' }))
  feed.touch('first')
  expect(feed.read()).toMatchObject({ revision: 1, accounts: [{ id: 'first' }] })
  await settle()
  expect(told).toHaveLength(1)
})
