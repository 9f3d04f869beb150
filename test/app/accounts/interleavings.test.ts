import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { ChannelName } from '../../../app/bridge/contract.ts'
import { isLocked, secretOf } from '../../../app/lock/model/lock-view.ts'
import { newPin } from '../../../app/lock/pin.ts'
import type { Http } from '../../../app/service/ports.ts'
import { maxWaitMs } from '../../../app/vault/guess-limiter.ts'
import { type Account, account as accountSchema } from '../../../app/vault/model/account.ts'
import { initialLock } from '../../../app/vault/vault-format.ts'
import { coreFixture, MemoryClipboard, typed } from '../../support/core-fixture.ts'
import { hour, second } from '../../support/durations.ts'
import { aFailure } from '../../support/failures.ts'
import { MemoryPersonFiles } from '../../support/person-files.ts'
import { anAccount, storedToken } from '../../support/stored-account.ts'
import { SeededRandom, VirtualClock } from '../../support/virtual-ports.ts'
import { MemoryFile, MemoryJsonFile, memoryVault } from '../vault/fakes.ts'
import { Installation } from '../vault/installation.ts'
import { success } from './signed-in.ts'

/**
 * Runs any two use cases at once, on a computer where each call to the system or the service takes time. Afterwards, a
 * new start must find what the last snapshot showed.
 */

/** How many lives each pair gets. `npm run test:all` asks for 30, which makes more than 10,000. */
const livesOfPair = Number(process.env.DECKPASS_INTERLEAVINGS ?? 1)

/**
 * Holds back everything that is ready to happen and lets one thing happen after another, in an order that the
 * seed alone decides. The same seed gives the same order again.
 */
class SeededOrder {
  readonly random: SeededRandom
  #waiting: (() => void)[] = []

  constructor(seed: number) {
    this.random = new SeededRandom(seed)
  }

  turn(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve))
  }

  /** Runs `run` when its turn has come. Returns how to cancel it. */
  soon(run: () => void): () => void {
    this.#waiting.push(run)
    return () => {
      this.#waiting = this.#waiting.filter((each) => each !== run)
    }
  }

  /** The same port, of which every call begins at one turn and answers at a later one, but for `exact`. */
  slowly<Port extends object>(port: Port, ...exact: (keyof Port)[]): Port {
    return new Proxy(port, {
      get: (from, name) => {
        const value: unknown = Reflect.get(from, name)
        if (typeof value !== 'function') return value
        const call = value.bind(from)
        if (exact.some((each) => each === name)) return call
        return async (...input: unknown[]) => {
          await this.turn()
          const output = await call(...input)
          await this.turn()
          return output
        }
      },
    })
  }

  pick<T>(choices: readonly [T, ...T[]]): T {
    return choices[Math.floor(this.random.fraction() * choices.length)] ?? choices[0]
  }

  /** Lets things happen until nothing is left to happen. */
  async run(): Promise<void> {
    await everythingReady()
    while (this.#waiting.length > 0) {
      const [next] = this.#waiting.splice(Math.floor(this.random.fraction() * this.#waiting.length), 1)
      next?.()
      await everythingReady()
    }
  }
}

/** Resolves once every promise that can go on has gone on. */
function everythingReady(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

/** A clock on which a timer of zero takes its turn with everything else. */
class OrderedClock extends VirtualClock {
  readonly #order: SeededOrder

  constructor(order: SeededOrder) {
    super()
    this.#order = order
  }

  override after(delayMs: number, run: () => void): () => void {
    // The wait of a guess that cannot be counted, too: nobody moves this clock.
    return delayMs === 0 || delayMs === maxWaitMs ? this.#order.soon(run) : super.after(delayMs, run)
  }
}

/** The two accounts: `ada`, whose token is in a file, and `bob`, whose token is soon due and whom a proxy stopped. */
const ids = { ada: '00000000-0000-4000-8000-00000000000a', bob: '00000000-0000-4000-8000-00000000000b' }
const adasFile = { name: null, path: '/home/mara/token-of-ada' }
const bobsFile = { name: null, path: '/home/mara/token-of-bob' }

const passphrases = ['the first passphrase', 'the second passphrase'] as const
const pin = '482 915'

function storedAccount(username: keyof typeof ids, clock: VirtualClock, leftMs: number): Account {
  const expiresAt = clock.now() + leftMs
  const token = storedToken({ value: `token-of-${username}`, issuedAt: expiresAt - 150 * hour, expiresAt })
  const account = anAccount({ id: ids[username], address: typed.address, username, name: username, token })
  const tokenFiles = [{ ...adasFile, othersMayRead: false, writtenAt: null, failure: null }]
  if (username === 'ada') return { ...account, tokenFiles }
  const failure = aFailure('proxy-password', { proxy: 'proxy.example:3128' })
  return { ...account, renewal: { ...account.renewal, failure } }
}

/** How what is stored is protected before Deckpass starts. `nothing`: without an account or a keychain. */
const stores = ['by keychain', 'by keychain, with a PIN', 'by passphrase', 'nothing'] as const

async function store(computer: Installation, stored: (typeof stores)[number], accounts: readonly Account[]) {
  if (stored === 'nothing') {
    computer.keychain.stateNow = 'basic'
    return
  }
  const { vault } = await computer.start()
  vault.save(accounts)
  if (stored === 'by keychain, with a PIN')
    await vault.saveLock({ ...initialLock, pin: await newPin(pin, computer.cipher) })
  if (stored === 'by passphrase') await vault.protect({ kind: 'passphrase', passphrase: passphrases[0] })
  await vault.waitForWrites()
  vault.stop()
}

async function worldIn(order: SeededOrder) {
  const computer = new Installation()
  const clock = new OrderedClock(order)
  const accounts = [storedAccount('ada', clock, 100 * hour), storedAccount('bob', clock, hour)]
  await store(computer, order.pick(stores), accounts)
  const { keychain, cipher, file, activityFiles, firstScreen } = computer
  const confirmDialog = order.slowly(computer.person)
  const vault = memoryVault({
    clock,
    ...order.slowly({ estimateStrength: async () => ({ score: 4 }) }),
    keychain: order.slowly(keychain),
    activityFiles,
    firstScreen,
    cipher,
    confirmDialog,
    file: order.slowly(file),
  })
  let tokens = 0
  /** Gives each call a new token, and heeds that a call is cancelled. */
  const service: Http = {
    async post({ signal }) {
      await order.turn()
      await order.turn()
      if (signal.aborted) return { kind: 'no-response', cause: 'cancelled', detail: '' }
      tokens += 1
      return success(clock, 150 * hour, `token-number-${tokens}`)
    },
  }
  const memory = new MemoryClipboard()
  const personFiles = new MemoryPersonFiles()
  const fixture = coreFixture({
    clock,
    vault,
    clipboard: order.slowly(memory, 'clearSelection'),
    http: service,
    ports: {
      random: order.random,
      confirmDialog,
      personFiles: order.slowly(personFiles, 'exposure'),
      tokenFileList: order.slowly(new MemoryJsonFile()),
    },
  })
  return { ...fixture, vault, written: personFiles.texts, computer, order, copied: () => memory.text }
}
type World = Awaited<ReturnType<typeof worldIn>>

/** `act`: the channel by which the gate knows it; null for an event of the system, which passes no gate. */
type UseCase = readonly [act: ChannelName | null, run: (world: World) => unknown]

/** All that somebody can ask for, the window and the system included. */
const useCases: Readonly<Record<string, UseCase>> = {
  'sign in': ['accounts.signIn', (world) => signIn(world, 'cleo', null)],
  'sign in again': ['accounts.signIn', (world) => signIn(world, 'ada', ids.ada)],
  'mend the address': ['accounts.changeAddress', ({ core }) => core.signIn.changeAddress(moved)],
  'give a proxy password': [
    'accounts.answerConnection',
    ({ core }) => core.answerConnection({ proxy: proxyPassword, accountId: ids.bob }),
  ],
  'cancel the sign-in': ['accounts.cancelSignIn', ({ core }) => core.signIn.cancel()],
  'sign out': ['accounts.signOut', ({ core }) => core.signOut.run(ids.ada)],
  rename: ['accounts.rename', ({ core }) => core.accounts.rename(ids.ada, 'Renamed')],
  copy: ['copying.copy', copy],
  reveal: ['copying.reveal', ({ core }) => core.copies.reveal(ids.ada)],
  renew: ['renewal.renew', ({ core }) => core.renewals.renew(ids.ada, 'person')],
  'renew all': ['renewal.renewAll', ({ core }) => core.renewals.renewAll('person')],
  'keep the copy': ['copying.keep', ({ core }) => core.copies.keep()],
  'copy diagnostics': ['copying.copyText', ({ core }) => core.copies.copySelected('diagnostics')],
  'change settings': ['settings.change', ({ settings }) => settings.change({ notifications: 'problems' })],
  'protect by keychain': ['vault.protect', (world) => protect(world, { kind: 'keychain' })],
  'protect by passphrase': [
    'vault.protect',
    (world) => protect(world, { kind: 'passphrase', passphrase: passphrases[1] }),
  ],
  'keep for this session': ['vault.protect', (world) => protect(world, { kind: 'session' })],
  'open the vault': ['vault.unlock', ({ lock }) => lock.unlockVault(passphrases[0])],
  'try the vault again': ['vault.retry', ({ core }) => core.start()],
  'forget everything': ['vault.forgetEverything', ({ core }) => core.forgetEverything()],
  lock: ['lock.lock', ({ lock }) => lock.lock('person')],
  'unlock by the PIN': ['lock.unlock', ({ lock }) => lock.unlock(pin)],
  'unlock by the passphrase': ['lock.unlock', ({ lock }) => lock.unlock(passphrases[0])],
  'set a PIN': ['lock.setPin', ({ lock }) => lock.changePin(pin, '')],
  'remove the PIN': ['lock.removePin', ({ lock }) => lock.changePin(null, pin)],
  'look away and back': [
    null,
    ({ power, core }) => {
      power.emit('lock')
      core.clipboard.handleFocus()
    },
  ],
  'write a token to a file': [
    'tokenFiles.add',
    ({ core }) => core.tokenFiles.addFile({ ...bobsFile, othersMayRead: false, accountId: ids.bob }),
  ],
  'stop writing a token': [
    'tokenFiles.stop',
    ({ core }) => core.tokenFiles.stop({ ...adasFile, accountId: ids.ada }),
  ],
  quit: [null, ({ core }) => core.stop()],
}
const moved = { ...typed, address: 'https://other.example', username: 'ada', accountId: ids.ada }
const proxyPassword = { username: 'office', password: 'demo-proxy-password' }

/** Passes through the gate, as the bridge does. A denied act is not done. */
async function ask(world: World, name: string): Promise<void> {
  const [act, run] = useCases[name] ?? []
  if (run === undefined) throw new Error(`There is no use case "${name}".`)
  if (act && world.core.gate.passDesktop(act).kind === 'denied') return
  await run(world)
}

function protect({ vault, lock }: World, choice: Parameters<World['vault']['protect']>[0]) {
  return vault.protect(choice, lock.lockSignal)
}

/** Nobody is told "copied" while Deckpass is locked. */
async function copy({ core, lock }: World): Promise<void> {
  const result = await core.copies.copy(ids.bob, 'header', 'person')
  if (result.kind === 'copied' && lock.isLocked) throw new Error('A token was copied behind the lock.')
}

/** An account that is reported as signed in is listed. */
async function signIn({ core }: World, username: string, accountId: string | null): Promise<void> {
  const result = await core.signIn.run({ ...typed, username, accountId })
  if (result.kind !== 'signed-in') return
  const isListed = core.snapshot().accounts.some((each) => each.id === result.accountId)
  if (!isListed) throw new Error('Somebody was told "signed in" and is not listed.')
}

/**
 * One life of Deckpass, in which the two use cases begin at two random instants, and the disk may fail. It ends with
 * all done that needs no more time.
 */
async function live(seed: number, pair: readonly string[]): Promise<World> {
  const order = new SeededOrder(seed)
  const world = await worldIn(order)
  const { computer, core } = world
  computer.person.says = order.pick([true, true, false])
  const started = core.start()
  if (order.pick([true, false])) await order.run()
  if (order.pick([true, false])) {
    void ask(world, 'open the vault')
    await order.run()
  }
  const done = pair.map((name) => order.turn().then(() => ask(world, name)))
  const isDiskFull = order.pick([false, false, false, true])
  void order.turn().then(() => {
    if (isDiskFull) computer.file.writeTrouble = 'disk-full'
  })
  await order.run()
  await Promise.all([started, ...done])
  // Diagnostics hold no secret, and stay.
  if (world.lock.isLocked) expect(world.copied(), `${pair} ${seed}`).not.toContain('token-')
  return world
}

/** Lets the disk work again and repeats what failed: a write is tried again after 30 s. */
async function waitFor({ computer, clock, order }: World): Promise<void> {
  computer.file.writeTrouble = null
  for (let time = 0; time < 2; time++) {
    await clock.advance(31 * second)
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
  ['ada', 'ada', typed.address, 'no proxy', adasFile.path, '-ada'],
  ['bob', 'bob', typed.address, 'no proxy', 'no file', '-bob'],
]

/** What the snapshot says that is kept; null where the last change is not. */
function saidOf({ core, vault: { view } }: World): StoredState | null {
  const { base, accounts } = core.snapshot()
  const locked = isLocked(base.lock)
  const hasPin = secretOf(base.lock) === 'pin'
  const lock = { locked: locked && hasPin, pin: hasPin }
  if (view.state === 'closed') return { ...lock, protection: 'passphrase', accounts: unseen }
  if (view.state !== 'ready') return { ...nothing, protection: view.state === 'choose' ? 'none' : view.state }
  // Behind the lock the snapshot says nothing of it.
  if (view.notSaved !== null) return null
  // What unlocking will show.
  const shown = z.array(accountSchema).parse(core.accounts.all())
  expect(accounts.map(({ id }) => id)).toEqual(locked ? [] : shown.map(({ id }) => id))
  if (view.protection === 'session' || shown.length === 0) return nothing
  return { ...lock, protection: view.protection, accounts: listed(shown) }
}

/** The files that are listed hold the newest token, locked or not, and no other file holds one. */
function filesHold({ core, vault, written }: World, hasQuit: boolean): boolean {
  // The next start makes up for changes after the end, and a closed vault does not name its files.
  if (hasQuit || vault.view.state !== 'ready') return true
  const wanted = core.accounts.all().flatMap(({ tokenFiles, token }) => {
    return token !== null ? tokenFiles.map(({ path }) => [path, token.value]) : []
  })
  return JSON.stringify([...written].sort()) === JSON.stringify(wanted.sort())
}

/** What a start finds, if Deckpass is killed now, with whichever passphrase fits. It changes no file. */
async function foundOf({ computer: { file, keychain } }: World): Promise<StoredState> {
  const copied = Object.assign(new MemoryFile(), file)
  const { vault, told } = Object.assign(new Installation(), { file: copied, keychain }).newVault()
  await vault.open()
  for (const passphrase of passphrases) if (vault.view.state === 'closed') await vault.unlock(passphrase)
  expect(vault.notices).toEqual([])
  const accounts = told.findLast((each) => each !== null) ?? []
  if (accounts.length === 0) return nothing
  const hasPin = vault.lock.pin !== null
  const protection = vault.view.state === 'ready' ? vault.view.protection : vault.view.state
  return { protection, locked: vault.lock.locked && hasPin, pin: hasPin, accounts: listed(accounts) }
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

const names = Object.keys(useCases)
const pairs = names.flatMap((one, at) => names.slice(at).map((other) => [one, other] as const))

test(`a restart finds what the snapshot showed, after any two use cases at once in ${livesOfPair} orders`, async () => {
  for (const [at, pair] of pairs.entries()) {
    for (let life = 1; life <= livesOfPair; life++) {
      const seed = at * 1_000 + life
      const world = await live(seed, pair)
      const expectFound = async (said: StoredState | null) =>
        expect({ pair, seed, found: await foundOf(world) }).toEqual({ pair, seed, found: said })
      // Nothing waits: a kill just after somebody was told "done" or "locked" changes nothing.
      if (world.computer.file.writeTrouble === null) await expectFound(saidOf(world))
      await waitFor(world)
      expect({ pair, seed, held: filesHold(world, pair.includes('quit')) }).toMatchObject({ held: true })
      const said = saidOf(world)
      // Only a quit ends the tries to save, and then it was said.
      if (said === null) expect({ pair, seed }).toEqual({ pair: expect.arrayContaining(['quit']), seed })
      else await expectFound(said)
    }
  }
}, 600_000)
