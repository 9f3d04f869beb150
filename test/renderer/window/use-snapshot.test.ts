import { expect, test } from 'vitest'
import type { DeckpassBridge } from '../../../app/bridge/contract.ts'
import type { Snapshot } from '../../../app/snapshot/model/snapshot.ts'
import { createSnapshotStore } from '../../../renderer/window/use-snapshot.ts'
import { anAccount, aSnapshot } from '../../support/snapshots.ts'

/** A main process whose answers the test sends. */
function bridgeByHand() {
  const reads: ((snapshot: Snapshot) => void)[] = []
  let tell: (snapshot: Snapshot) => void = () => {}
  const bridge = {
    request: () => new Promise<Snapshot>((resolve) => reads.push(resolve)),
    on: (_name: string, listener: (snapshot: Snapshot) => void) => {
      tell = listener
      return () => {}
    },
  } as unknown as DeckpassBridge
  return { bridge, reads, tell: (snapshot: Snapshot) => tell(structuredClone(snapshot)) }
}

test('a snapshot that arrives while the first one is still pending is not lost', async () => {
  const main = bridgeByHand()
  const opening = createSnapshotStore(main.bridge)
  main.tell(aSnapshot([], { online: false }))
  main.reads[0]?.(aSnapshot())
  const store = await opening
  expect(store.read().base.online).toBe(false)
})

test('unchanged accounts keep their identity, whatever their position', async () => {
  const main = bridgeByHand()
  const opening = createSnapshotStore(main.bridge)
  const [first, second, third] = ['1', '2', '3'].map((id) => anAccount({ id, name: id }))
  if (first === undefined || second === undefined || third === undefined) throw new Error('Three were made.')
  main.reads[0]?.(aSnapshot([first, second, third]))
  const store = await opening
  let drawn = 0
  store.subscribe(() => {
    drawn += 1
  })
  main.tell(aSnapshot([third, { ...second, name: 'Renamed' }]))
  expect([drawn, store.read().accounts[0] === third, store.read().accounts[1]?.name]).toEqual([
    1,
    true,
    'Renamed',
  ])
  const { accounts, base } = store.read()
  main.tell(store.read())
  expect([store.read().accounts === accounts, store.read().base === base]).toEqual([true, true])
})
