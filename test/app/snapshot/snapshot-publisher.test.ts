import { expect, test } from 'vitest'
import type { Snapshot } from '../../../app/snapshot/model/snapshot.ts'
import { createSnapshotPublisher } from '../../../app/snapshot/snapshot-publisher.ts'
import { anAccount, aSnapshot } from '../../support/snapshots.ts'
import { settle } from '../../support/virtual-ports.ts'

const namesIn = ({ accounts }: Snapshot) => accounts.map(({ name }) => name)

test('a reader sees a change at once, and all that changes within one turn is told once', async () => {
  const names: string[] = []
  const told: Snapshot[] = []
  const publisher = createSnapshotPublisher(() => aSnapshot(names.map((name) => anAccount({ name }))))
  publisher.changed.add((snapshot) => told.push(snapshot))
  for (const name of ['first', 'second']) {
    names.push(name)
    publisher.change()
    expect(namesIn(publisher.read())).toEqual(names)
  }
  await settle()
  names.pop()
  publisher.change()
  await settle()
  expect(told.map(namesIn)).toEqual([['first', 'second'], ['first']])
})
