import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { isLocked, secretOf } from '../../../app/lock/model/lock-view.ts'
import { type Account, account } from '../../../app/vault/model/account.ts'
import { typed } from '../../support/core-fixture.ts'
import { ask, useCases } from './interleaved-use-cases.ts'
import {
  type InterleavingFixture,
  interleavingFixture,
  lookInto,
  SeededOrder,
  stores,
} from './interleaving-fixture.ts'

/** Each pair has so many lives. `npm run test:all` asks for 30, which makes more than 10,000. */
const livesOfPair = Number(process.env.DECKPASS_INTERLEAVINGS ?? 1)

const names = Object.keys(useCases)
const pairs = names.flatMap((one, at) => names.slice(at).map((other) => [one, other] as const))

/** A write that failed is tried again after 30 s. */
const patienceMs = 31_000

/**
 * One life of Deckpass, in which the two use cases begin at two random instants, and the disk may fail. It ends with
 * all done that needs no more time.
 */
async function live(seed: number, pair: readonly string[]): Promise<InterleavingFixture> {
  const order = new SeededOrder(seed)
  const fixture = await interleavingFixture(order, order.pick(stores))
  const { computer, core } = fixture
  computer.person.says = order.pick([true, true, false])
  const started = core.start()
  if (order.pick([true, false])) await order.run()
  if (order.pick([true, false])) {
    void ask(fixture, 'open the vault')
    await order.run()
  }
  const done = pair.map((name) => order.turn().then(() => ask(fixture, name)))
  const trouble = order.pick(['none', 'none', 'none', 'no write'])
  void order.turn().then(() => {
    if (trouble === 'no write') computer.file.writeTrouble = 'disk-full'
  })
  await order.run()
  await Promise.all([started, ...done])
  // Diagnostics hold no secret, and stay.
  if (fixture.lock.isLocked) expect(fixture.copied(), `${pair} ${seed}`).not.toContain('token-')
  return fixture
}

/** Lets the disk work again and repeats what failed. */
async function waitFor({ computer, clock, order }: InterleavingFixture): Promise<void> {
  computer.file.writeTrouble = null
  for (let time = 0; time < 2; time++) {
    await clock.advance(patienceMs)
    await order.run()
  }
}

type Listed = readonly (readonly [...texts: string[], lastFour: string | undefined])[]
interface StoredState {
  readonly protection: string
  /** False under a passphrase, which every start asks for, and which unlocks. */
  readonly locked: boolean
  readonly pin: boolean
  readonly accounts: Listed
}

/** Without an account the protection makes no difference. */
const nothing: StoredState = { protection: 'none', locked: false, pin: false, accounts: [] }

/** What is stored while the vault has not been opened. */
const unseen: Listed = [
  ['ada', 'ada', typed.address, 'no proxy', '/home/mara/token-of-ada', '-ada'],
  ['bob', 'bob', typed.address, 'no proxy', 'no file', '-bob'],
]

/** What the snapshot says that is kept; null where the last change is not. */
function saidOf({ core, vault }: InterleavingFixture): StoredState | null {
  const { base, accounts } = core.snapshot()
  const locked = isLocked(base.lock)
  const pin = secretOf(base.lock) === 'pin'
  const lock = { locked: locked && pin, pin }
  if (vault.view.state === 'closed') return { ...lock, protection: 'passphrase', accounts: unseen }
  if (vault.view.state !== 'ready')
    return { ...nothing, protection: vault.view.state === 'choose' ? 'none' : vault.view.state }
  // Behind the lock the snapshot says nothing of it.
  if (vault.view.notSaved !== null) return null
  if (locked) expect(accounts).toEqual([])
  // What unlocking will show.
  const shown = z.array(account).parse(core.accounts.all())
  if (!locked) expect(accounts.map(({ id }) => id)).toEqual(shown.map(({ id }) => id))
  if (vault.view.protection === 'session' || shown.length === 0) return nothing
  return { ...lock, protection: vault.view.protection, accounts: listed(shown) }
}

/** The files that are listed hold the newest token, locked or not, and no other file holds one. */
function filesHold({ core, vault, written }: InterleavingFixture, hasQuit: boolean): boolean {
  // The next start makes up for changes after the end, and a closed vault does not tell of its files.
  if (hasQuit || vault.view.state !== 'ready') return true
  const wanted = core.accounts.all().flatMap(({ tokenFiles: files, token }) => {
    return token !== null ? files.map(({ path }) => [path, token.value]) : []
  })
  return JSON.stringify([...written].sort()) === JSON.stringify(wanted.sort())
}

/** What a start of Deckpass finds, if it is killed now. */
async function foundOf({ computer }: InterleavingFixture): Promise<StoredState> {
  const { vault, accounts } = await lookInto(computer)
  expect(vault.notices).toEqual([])
  if (accounts.length === 0) return nothing
  return {
    protection: vault.view.state === 'ready' ? vault.view.protection : vault.view.state,
    locked: vault.lock.locked && vault.lock.pin !== null,
    pin: vault.lock.pin !== null,
    accounts: listed(accounts),
  }
}

function listed(accounts: readonly Account[]): Listed {
  return accounts.map(({ name, username, address, credentials, token, tokenFiles }) => [
    username,
    name,
    address,
    credentials?.proxy?.username ?? 'no proxy',
    tokenFiles.map(({ path }) => path).join() || 'no file',
    token?.value.slice(-4),
  ])
}

test(`a start finds what the snapshot said, after each pair of use cases at once in ${livesOfPair} orders`, async () => {
  for (const [at, pair] of pairs.entries()) {
    for (let life = 1; life <= livesOfPair; life++) {
      const seed = at * 1_000 + life
      const fixture = await live(seed, pair)
      const { writeTrouble } = fixture.computer.file
      // Nothing waits: a kill just after somebody was told "done" or "locked" changes nothing.
      if (writeTrouble === null)
        expect({ pair, seed, found: await foundOf(fixture) }).toEqual({ pair, seed, found: saidOf(fixture) })
      await waitFor(fixture)
      expect({ pair, seed, held: filesHold(fixture, pair.includes('quit')) }).toEqual({
        pair,
        seed,
        held: true,
      })
      const said = saidOf(fixture)
      // Only a quit ends the tries to save, and then it was said.
      if (said === null) expect({ pair, seed }).toEqual({ pair: expect.arrayContaining(['quit']), seed })
      else expect({ pair, seed, found: await foundOf(fixture) }).toEqual({ pair, seed, found: said })
    }
  }
}, 600_000)
