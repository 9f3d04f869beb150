import { expect, test } from 'vitest'
import type { Snapshot } from '../../../app/snapshot/model/snapshot.ts'
import { createSnapshotPublisher } from '../../../app/snapshot/snapshot-publisher.ts'
import { Listeners } from '../../../app/util/listeners.ts'
import { anAccount, aSnapshot } from '../../support/snapshots.ts'
import { settle } from '../../support/virtual-ports.ts'

const namesIn = ({ accounts }: Snapshot) => accounts.map(({ name }) => name)

test('a reader sees a change at once, and all changes within one turn are published once', async () => {
  const names: string[] = []
  const told: Snapshot[] = []
  const renamed = new Listeners()
  const build = () => aSnapshot(names.map((name) => anAccount({ name })))
  const publisher = createSnapshotPublisher(build, [renamed])
  publisher.changed.add((snapshot) => told.push(snapshot))
  for (const name of ['first', 'second']) {
    names.push(name)
    renamed.emit()
    expect(namesIn(publisher.read())).toEqual(names)
  }
  await settle()
  names.pop()
  renamed.emit()
  await settle()
  expect(told.map(namesIn)).toEqual([['first', 'second'], ['first']])
})
