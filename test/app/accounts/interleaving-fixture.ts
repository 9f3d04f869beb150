import { newPin } from '../../../app/lock/pin.ts'
import type { Http } from '../../../app/service/ports.ts'
import { initialLock } from '../../../app/vault/content.ts'
import { maxWaitMs } from '../../../app/vault/guess-limiter.ts'
import type { Account } from '../../../app/vault/model/account.ts'
import { coreFixture, MemoryClipboard, typed } from '../../support/core-fixture.ts'
import { hour } from '../../support/durations.ts'
import { aFailure } from '../../support/failures.ts'
import { MemoryPersonFiles } from '../../support/person-files.ts'
import { anAccount, storedToken } from '../../support/stored-account.ts'
import { SeededRandom, VirtualClock } from '../../support/virtual-ports.ts'
import { whole } from '../service/responses.ts'
import { MemoryFile, MemoryJsonFile, memoryVault } from '../vault/fakes.ts'
import { Installation } from '../vault/installation.ts'

/**
 * Holds back everything that is ready to happen and lets one thing happen after another, in an order that the
 * seed alone decides. The same seed gives the same order again.
 */
export class SeededOrder {
  readonly random: SeededRandom
  #waiting: (() => void)[] = []

  constructor(seed: number) {
    this.random = new SeededRandom(seed)
  }

  /** Resolves when its turn has come. */
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

  /** The same call, which begins at one turn and answers at a later one. */
  slow<Input extends unknown[], Output>(call: (...input: Input) => Promise<Output>) {
    return async (...input: Input): Promise<Output> => {
      await this.turn()
      const output = await call(...input)
      await this.turn()
      return output
    }
  }

  /** The same port, of which every call is slow, but for `exact`, which answer at once. */
  slowly<Port extends object>(port: Port, ...exact: (keyof Port)[]): Port {
    return new Proxy(port, {
      get: (from, name) => {
        const value: unknown = Reflect.get(from, name)
        if (typeof value !== 'function') return value
        const call = value.bind(from)
        return exact.some((each) => each === name) ? call : this.slow(call)
      },
    })
  }

  /** One of these. */
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

/** Every promise that can go on has gone on. */
function everythingReady(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

/** The proxy that stopped the last renewal of `bob`. */
const proxy = 'proxy.example:3128'

/** The two accounts: `ada`, and `bob`, whose token is soon due and whom a proxy stopped. */
export const ids = {
  ada: '00000000-0000-4000-8000-00000000000a',
  bob: '00000000-0000-4000-8000-00000000000b',
}

/** `leftMs`: how long the token still lives. */
function accountOf(username: keyof typeof ids, clock: VirtualClock, leftMs: number): Account {
  const token = storedToken({
    value: `token-of-${username}`,
    issuedAt: clock.now() + leftMs - 150 * hour,
    expiresAt: clock.now() + leftMs,
  })
  const account = anAccount({ id: ids[username], address: typed.address, username, name: username, token })
  const tokenFiles = [{ ...adasFile, othersMayRead: false, writtenAt: null, failure: null }]
  if (username === 'ada') return { ...account, tokenFiles }
  const failure = aFailure('proxy-password', { proxy })
  return { ...account, renewal: { ...account.renewal, failure } }
}

/** Where the token of `ada` is written from the start. */
export const adasFile = { name: null, path: '/home/mara/token-of-ada' }
export const bobsFile = { name: null, path: '/home/mara/token-of-bob' }

export const passphrases = ['the first passphrase', 'the second passphrase'] as const

export const pin = '482 915'

/** How what is stored is protected before Deckpass starts. */
export const stores = ['by keychain', 'by keychain, with a PIN', 'by passphrase', 'nothing'] as const
type Stored = (typeof stores)[number]

/** Stores these accounts; `nothing` stores none, and there is no keychain. */
async function store(computer: Installation, stored: Stored, accounts: readonly Account[]): Promise<void> {
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

/** What a start would find, with whichever passphrase fits. It changes nothing on the computer. */
export async function lookInto({ file, keychain }: Installation) {
  const copy = Object.assign(new Installation(), { file: Object.assign(new MemoryFile(), file), keychain })
  const { vault, told } = copy.newVault()
  await vault.open()
  for (const passphrase of passphrases) if (vault.view.state === 'closed') await vault.unlock(passphrase)
  return { vault, accounts: told.findLast((accounts) => accounts !== null) ?? [] }
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

/** Deckpass on a computer where every call of the system or the service takes its time. */
export async function interleavingFixture(order: SeededOrder, stored: Stored) {
  const computer = new Installation()
  const clock = new OrderedClock(order)
  await store(computer, stored, [accountOf('ada', clock, 100 * hour), accountOf('bob', clock, hour)])
  const { keychain, cipher, file, activityFiles, firstScreen } = computer
  const confirmDialog = order.slowly(computer.person)
  const vault = memoryVault({
    clock,
    estimateStrength: order.slow(async () => ({ score: 4 })),
    keychain: order.slowly(keychain),
    activityFiles,
    firstScreen,
    cipher,
    confirmDialog,
    file: order.slowly(file),
  })
  const memory = new MemoryClipboard()
  const clipboard = order.slowly(memory, 'clearSelection')
  const memoryFiles = new MemoryPersonFiles()
  const fixture = coreFixture({
    clock,
    vault,
    clipboard,
    http: busyService(order, clock),
    ports: {
      random: order.random,
      confirmDialog,
      personFiles: order.slowly(memoryFiles, 'exposure'),
      heldFiles: order.slowly(new MemoryJsonFile()),
    },
  })
  return {
    ...fixture,
    vault,
    gate: fixture.core.gate,
    files: fixture.core.tokenFiles,
    written: memoryFiles.texts,
    computer,
    order,
    copied: () => memory.text,
  }
}
export type InterleavingFixture = Awaited<ReturnType<typeof interleavingFixture>>

/** Gives each call a new token, and heeds that a call is cancelled. */
function busyService(order: SeededOrder, clock: VirtualClock): Http {
  let tokens = 0
  return {
    async post({ signal }) {
      await order.turn()
      await order.turn()
      if (signal.aborted) return { kind: 'no-response', cause: 'cancelled', detail: '' }
      tokens += 1
      return whole({
        status: 200,
        headers: {
          'content-type': 'application/json',
          date: new Date(clock.now()).toUTCString(),
          'authentication-token': `token-number-${tokens}`,
        },
        body: JSON.stringify({
          success: 'ok',
          token_expires: new Date(clock.now() + 150 * hour).toUTCString(),
        }),
      })
    },
  }
}
