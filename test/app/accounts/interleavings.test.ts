import { expect, test } from 'vitest'
import { tell } from '../../attack/figures.ts'
import { type BusyWorld, busyWorld, stores, useCases } from '../../support/busy-world.ts'
import { SeededOrder } from '../../support/seeded-order.ts'

/** Each pair has so many lives. `npm run test:attack` asks for 48, which makes more than 10,000. */
const livesOfPair = Number(process.env.DECKPASS_INTERLEAVINGS ?? 3)

const names = Object.keys(useCases)
const pairs = names.flatMap((one, at) => names.slice(at).map((other) => [one, other] as const))

/** A write that failed is tried again after 30 s. */
const patienceMs = 31_000

/** One life of Deckpass, in which the two use cases begin at two random instants, and the disk may fail. */
async function live(seed: number, pair: readonly string[]): Promise<BusyWorld> {
  const order = new SeededOrder(seed)
  const world = await busyWorld(order, order.pick(stores))
  const { computer, manager, clock } = world
  computer.person.says = order.pick([true, true, false])
  const started = manager.start()
  if (order.pick([true, false])) await order.run()
  if (order.pick([true, false])) {
    void useCases.unlock?.(world)
    await order.run()
  }
  const done = pair.map((name) => order.turn().then(() => useCases[name]?.(world)))
  const trouble = order.pick(['none', 'none', 'none', 'no write', 'half a removal'])
  void order.turn().then(() => {
    if (trouble === 'no write') computer.file.writeTrouble = 'the disk is full'
    computer.file.removesHalf = trouble === 'half a removal'
  })
  await order.run()
  await Promise.all([started, ...done])

  computer.file.writeTrouble = null
  computer.file.removesHalf = false
  for (let time = 0; time < 2; time++) {
    await clock.advance(patienceMs)
    await order.run()
  }
  return world
}

type Listed = readonly (readonly [username: string, name: string, lastFour: string | undefined])[]
interface Kept {
  readonly protection: string
  readonly accounts: Listed
}

/** Without an account it makes no difference what protects them. */
const nothing: Kept = { protection: 'none', accounts: [] }

/** What is stored while the vault has not been opened. */
const unseen: Listed = [
  ['ada', 'ada', '-ada'],
  ['bob', 'bob', '-bob'],
]

/** What the snapshot says that is kept; null where it says that the last change is not. */
function saidOf({ manager }: BusyWorld): Kept | null {
  const { base, accounts } = manager.snapshot()
  const { vault } = base
  if (vault.state === 'locked') return { protection: 'passphrase', accounts: unseen }
  if (vault.state !== 'ready')
    return { ...nothing, protection: vault.state === 'choose' ? 'none' : vault.state }
  if (vault.notSaved !== null) return null
  if (vault.protection === 'session' || accounts.length === 0) return nothing
  const listed = accounts.map(({ name, username, token }) => [username, name, token?.lastFour] as const)
  return { protection: vault.protection, accounts: listed }
}

/** What the next start of Deckpass finds. */
async function foundOf({ computer }: BusyWorld): Promise<Kept> {
  const { vault, accounts } = await computer.start()
  expect(vault.notices).toEqual([])
  if (accounts.length === 0) return nothing
  const listed = accounts.map(
    ({ name, username, token }) => [username, name, token?.value.slice(-4)] as const,
  )
  return {
    protection: vault.view.state === 'ready' ? vault.view.protection : vault.view.state,
    accounts: listed,
  }
}

test(`what the snapshot says is what a start finds, after each pair of use cases at once in ${livesOfPair} orders`, async () => {
  const tried = pairs.length * livesOfPair
  for (const [at, pair] of pairs.entries()) {
    for (let life = 1; life <= livesOfPair; life++) {
      const seed = at * 1_000 + life
      const world = await live(seed, pair)
      const said = saidOf(world)
      // Only a quit ends the tries to save, and then it was said.
      if (said === null) expect({ pair, seed }).toEqual({ pair: expect.arrayContaining(['quit']), seed })
      else expect({ pair, seed, found: await foundOf(world) }).toEqual({ pair, seed, found: said })
    }
  }
  tell({ attack: 'orders of two use cases at once', tried, held: tried })
}, 600_000)
