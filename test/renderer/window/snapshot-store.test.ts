import { expect, test } from 'vitest'
import type { DeckpassBridge } from '../../../app/bridge/contract.ts'
import type { Snapshot, SnapshotChange } from '../../../app/snapshot/model/snapshot.ts'
import { openSnapshotStore } from '../../../renderer/window/snapshot-store.ts'
import { aSnapshot } from '../../support/snapshots.ts'

/** A main process whose answers the test gives by hand. */
function bridgeByHand() {
  const reads: ((snapshot: Snapshot) => void)[] = []
  let tell: (change: SnapshotChange) => void = () => {}
  const bridge = {
    request: () => new Promise<Snapshot>((resolve) => reads.push(resolve)),
    on: (_name: string, listener: (change: SnapshotChange) => void) => {
      tell = listener
      return () => {}
    },
  } as unknown as DeckpassBridge
  return { bridge, reads, tell: (change: SnapshotChange) => tell(change) }
}

const online = (revision: number): SnapshotChange => ({
  revision,
  base: { ...aSnapshot().base, online: revision % 2 === 0 },
  changed: [],
  removed: [],
  order: null,
})

async function opened(revision: number) {
  const main = bridgeByHand()
  const opening = openSnapshotStore(main.bridge)
  main.reads[0]?.({ ...aSnapshot(), revision })
  return { ...main, store: await opening }
}

test('a change that is told while the first snapshot is still on its way is not lost', async () => {
  const main = bridgeByHand()
  const opening = openSnapshotStore(main.bridge)
  main.tell(online(3))
  main.tell(online(4))
  main.tell(online(5))
  main.reads[0]?.({ ...aSnapshot(), revision: 4 })
  const store = await opening
  expect(store.read().revision).toBe(5)
  expect(store.read().base.online).toBe(false)
})

test('each change is told once, in its order', async () => {
  const { store, tell } = await opened(1)
  const drawn: number[] = []
  store.subscribe(() => drawn.push(store.read().revision))
  tell(online(2))
  tell(online(2))
  tell(online(3))
  expect(drawn).toEqual([2, 3])
})

test('where a revision is missing the whole snapshot is read again, and what came meanwhile is applied to it', async () => {
  const { store, tell, reads } = await opened(1)
  tell(online(3))
  tell(online(4))
  expect(reads).toHaveLength(2)
  expect(store.read().revision).toBe(1)
  reads[1]?.({ ...aSnapshot(), revision: 3 })
  await expect.poll(() => store.read().revision).toBe(4)
})
