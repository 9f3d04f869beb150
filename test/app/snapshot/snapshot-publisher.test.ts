import { expect, test } from 'vitest'
import type { Snapshot } from '../../../app/snapshot/model/snapshot.ts'
import { SnapshotPublisher } from '../../../app/snapshot/snapshot-publisher.ts'
import { anAccount, aSnapshot } from '../../support/snapshots.ts'
import { settle } from '../../support/virtual-ports.ts'

function start() {
  const names: string[] = []
  const told: Snapshot[] = []
  const drawn: Snapshot[] = []
  const publisher = new SnapshotPublisher(
    () => aSnapshot(names.map((name) => anAccount({ name }))),
    (snapshot) => drawn.push(snapshot),
  )
  publisher.changed.add((snapshot) => told.push(snapshot))
  return { publisher, names, told, drawn }
}

const namesIn = ({ accounts }: Snapshot) => accounts.map(({ name }) => name)

test('all that changes within one turn is told once', async () => {
  const { publisher, names, told } = start()
  for (const name of ['first', 'second']) {
    names.push(name)
    publisher.change()
  }
  await settle()
  names.pop()
  publisher.change()
  await settle()
  expect(told.map(namesIn)).toEqual([['first', 'second'], ['first']])
})

test('a reader sees a change at once', () => {
  const { publisher, names } = start()
  expect(namesIn(publisher.read())).toEqual([])
  names.push('first')
  publisher.change()
  expect(namesIn(publisher.read())).toEqual(['first'])
})

test('the window is drawn even if a listener fails', async () => {
  const { publisher, drawn } = start()
  publisher.changed.add(() => {
    throw new Error('failed')
  })
  publisher.change()
  await settle()
  expect(drawn).toHaveLength(1)
})
