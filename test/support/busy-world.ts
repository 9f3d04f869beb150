import type { RequestName } from '../../app/bridge/channels.ts'
import type { SignInResult } from '../../app/bridge/contract.ts'
import { Gate } from '../../app/gate/gate.ts'
import { newPin } from '../../app/lock/pin.ts'
import type { Account } from '../../app/model/account.ts'
import type { Clipboard, Http, Question, VaultFile } from '../../app/ports.ts'
import { noLock } from '../../app/vault/lock-record.ts'
import { StoredVault } from '../../app/vault/stored-vault.ts'
import type { Vault } from '../../app/vault/vault.ts'
import { whole } from '../app/service/answers.ts'
import { anAccount } from '../app/vault/accounts.ts'
import { FakeKeychain, FastCipher, ManualClock, MemoryFile, Person } from '../app/vault/fakes.ts'
import { hour } from './durations.ts'
import { MemoryClipboard, managerWorld, typed } from './manager-world.ts'
import type { SeededOrder } from './seeded-order.ts'
import { VirtualClock } from './virtual-world.ts'

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const scale = { weigh: async () => ({ score: 4 }) }
const passphrases = ['the first passphrase', 'the second passphrase'] as const

const pin = '482 915'

/** How what is stored is protected before Deckpass starts. */
export const stores = ['by keychain', 'by keychain, with a PIN', 'by passphrase', 'nothing'] as const
type Stored = (typeof stores)[number]

/** What outlives Deckpass: the disk, the keychain, the person. */
class Computer {
  readonly file: MemoryFile
  readonly keychain: FakeKeychain
  readonly cipher = new FastCipher()
  readonly person = new Person()

  constructor(file = new MemoryFile(), keychain = new FakeKeychain()) {
    this.file = file
    this.keychain = keychain
  }

  /** Another one with the same disk, for a look that changes nothing here. */
  copy(): Computer {
    return new Computer(Object.assign(new MemoryFile(), this.file), this.keychain)
  }

  /** Stores these accounts; `nothing` stores none, and there is no keychain. */
  async store(stored: Stored, accounts: readonly Account[]): Promise<void> {
    if (stored === 'nothing') {
      this.keychain.mood = 'basic'
      return
    }
    const { vault } = await this.start()
    vault.save(accounts)
    if (stored === 'by keychain, with a PIN')
      await vault.keepLock({ ...noLock, pin: await newPin(pin, this.cipher) })
    if (stored === 'by passphrase') await vault.protect({ kind: 'passphrase', passphrase: passphrases[0] })
    await vault.settled()
    vault.close()
  }

  /** What a start finds, with whichever passphrase fits. */
  async start(): Promise<{ vault: Vault; accounts: readonly Account[] }> {
    const { file, keychain, cipher, person: questions } = this
    const vault = new StoredVault({ clock: new ManualClock(), log, scale, file, keychain, cipher, questions })
    let accounts: readonly Account[] = []
    vault.onChange((opened) => {
      accounts = opened ?? accounts
    })
    await vault.open()
    for (const passphrase of passphrases) if (vault.view.state === 'locked') await vault.unlock(passphrase)
    return { vault, accounts }
  }
}

/** A clock on which what is to run at once takes its turn with everything else. */
class OrderedClock extends VirtualClock {
  readonly #order: SeededOrder

  constructor(order: SeededOrder) {
    super()
    this.#order = order
  }

  override after(delayMs: number, run: () => void): () => void {
    return delayMs === 0 ? this.#order.soon(run) : super.after(delayMs, run)
  }
}

/** Deckpass on a computer where every call of the system or the service takes its time. */
export async function busyWorld(order: SeededOrder, stored: Stored) {
  const computer = new Computer()
  const clock = new OrderedClock(order)
  await computer.store(stored, [accountOf('ada', clock, 100 * hour), accountOf('bob', clock, hour)])
  const { keychain, cipher, person, file } = computer
  const vault = new StoredVault({
    clock,
    log,
    scale: { weigh: order.slow(scale.weigh) },
    keychain: {
      state: order.slow(() => keychain.state()),
      seal: order.slow((plain) => keychain.seal(plain)),
      open: order.slow((sealed) => keychain.open(sealed)),
    },
    cipher,
    questions: { confirm: order.slow((question) => person.confirm(question)) },
    file: slowFile(order, file),
  })
  const memory = new MemoryClipboard()
  const clipboard: Clipboard = {
    write: order.slow((text) => memory.write(text)),
    readText: order.slow(() => memory.readText()),
    clear: order.slow(() => memory.clear()),
  }
  const world = managerWorld({ clock, vault, clipboard, http: busyService(order, clock) })
  const questions = { confirm: order.slow((question: Question) => person.confirm(question)) }
  const gate = new Gate({ clock, log, questions, settings: world.settings }, world.lock)
  return { ...world, vault, gate, computer, order, copied: () => memory.text }
}
export type BusyWorld = Awaited<ReturnType<typeof busyWorld>>

function slowFile(order: SeededOrder, file: VaultFile): VaultFile {
  return {
    read: order.slow(() => file.read()),
    write: order.slow((value) => file.write(value)),
    readCount: order.slow(() => file.readCount()),
    writeCount: order.slow((value) => file.writeCount(value)),
    setAside: order.slow((at) => file.setAside(at)),
    remove: order.slow(() => file.remove()),
    removeEverything: order.slow(() => file.removeEverything()),
  }
}

/** Gives each call a new token, and heeds that a call is cancelled. */
function busyService(order: SeededOrder, clock: VirtualClock): Http {
  let tokens = 0
  return {
    async post({ signal }) {
      await order.turn()
      await order.turn()
      if (signal.aborted) return { kind: 'no-answer', cause: 'cancelled', detail: '' }
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

/** The proxy that stopped the last renewal of `bob`. */
const proxy = 'proxy.example:3128'

const ids = { ada: '00000000-0000-4000-8000-00000000000a', bob: '00000000-0000-4000-8000-00000000000b' }

function accountOf(username: keyof typeof ids, clock: VirtualClock, leftMs: number): Account {
  const token = {
    value: `token-of-${username}`,
    issuedAt: clock.now() + leftMs - 150 * hour,
    expiresAt: clock.now() + leftMs,
    estimated: false,
  }
  const account = anAccount({ id: ids[username], address: typed.address, username, name: username, token })
  if (username === 'ada') return account
  const failure = {
    sentence: 'The proxy asks for a password.',
    action: 'give-proxy-password',
    proxy,
  } as const
  return { ...account, renewal: { ...account.renewal, failure } }
}

/** `act`: what the gate knows it by; null for what the system does, which asks nobody. */
interface UseCase {
  readonly act: RequestName | null
  readonly run: (world: BusyWorld) => unknown
}

function asked(act: RequestName | null, run: UseCase['run']): UseCase {
  return { act, run }
}

/** All that somebody can ask for, the window and the system included. */
export const useCases: Readonly<Record<string, UseCase>> = {
  'sign in': asked('account.signIn', ({ manager }) => signIn(manager, { username: 'cleo' })),
  'sign in again': asked('account.signIn', ({ manager }) =>
    signIn(manager, { username: 'ada', accountId: ids.ada }),
  ),
  'mend the address': asked('account.mendAddress', ({ manager }) =>
    manager.mendAddress({ ...typed, address: 'https://other.example', username: 'ada', accountId: ids.ada }),
  ),
  'give a proxy password': asked('account.giveProxyPassword', ({ manager }) =>
    manager.connection.giveProxyPassword({
      accountId: ids.bob,
      username: 'office',
      password: 'demo-proxy-password',
    }),
  ),
  'cancel the sign-in': asked('account.cancelSignIn', ({ manager }) => manager.cancelSignIn()),
  'sign out': asked('account.signOut', ({ manager }) => manager.signOut(ids.ada)),
  rename: asked('account.rename', ({ manager }) => manager.rename(ids.ada, 'Renamed')),
  copy: asked('account.copy', (world) => copy(world)),
  reveal: asked('account.reveal', ({ manager }) => manager.handout.reveal(ids.ada)),
  renew: asked('account.renew', ({ manager }) => manager.renew(ids.ada)),
  'renew all': asked('account.renewAll', ({ manager }) => manager.renewAll()),
  'keep the copy': asked('clipboard.keep', ({ manager }) => manager.keepCopy()),
  'copy diagnostics': asked('diagnostics.copy', ({ manager }) => manager.copyDiagnostics(true)),
  'change settings': asked('settings.change', ({ manager }) =>
    manager.changeSettings({ renewBefore: '48h' }),
  ),
  'protect by keychain': asked('vault.protect', ({ manager }) =>
    manager.vault.protect({ kind: 'keychain' }, passphrases[0]),
  ),
  'protect by passphrase': asked('vault.protect', ({ manager }) =>
    manager.vault.protect({ kind: 'passphrase', passphrase: passphrases[1] }, passphrases[0]),
  ),
  'keep for this session': asked('vault.protect', ({ manager }) =>
    manager.vault.protect({ kind: 'session' }, passphrases[0]),
  ),
  'open the vault': asked('vault.unlock', ({ manager }) => manager.vault.unlock(passphrases[0])),
  'try the vault again': asked('vault.retry', ({ manager }) => manager.vault.retry()),
  'forget everything': asked('vault.forgetEverything', ({ manager }) => manager.vault.forgetEverything()),
  lock: asked('lock.lock', ({ manager }) => manager.lock.lock()),
  'unlock by the PIN': asked('lock.unlock', ({ manager }) => manager.lock.unlock(pin)),
  'unlock by the passphrase': asked('lock.unlock', ({ manager }) => manager.lock.unlock(passphrases[0])),
  'set a PIN': asked('lock.setPin', ({ manager }) => manager.lock.changePin(pin, '')),
  'remove the PIN': asked('lock.removePin', ({ manager }) => manager.lock.changePin(null, pin)),
  'look away and back': asked(null, ({ power, manager }) => {
    power.emit('lock')
    manager.focused()
  }),
  quit: asked(null, ({ manager }) => manager.stop()),
}

/** As the bridge does it: through the gate. What was refused is not done. */
export async function ask(world: BusyWorld, name: string): Promise<void> {
  const { act, run } = useCases[name] ?? {}
  if (run === undefined) throw new Error(`There is no use case "${name}".`)
  if (act && (await world.gate.pass(act, 'desktop')).kind === 'refused') return
  await run(world)
}

/** Nobody is told "copied" while Deckpass is locked. */
async function copy({ manager, lock }: BusyWorld): Promise<void> {
  const result = await manager.handout.copy(ids.bob, 'header')
  if (result.kind === 'copied' && lock.isLocked) throw new Error('A token was copied behind the lock.')
}

type Manager = BusyWorld['manager']

/** What was said to be done is done: who is signed in is listed. */
async function signIn(
  manager: Manager,
  who: { username: string; accountId?: string },
): Promise<SignInResult> {
  const result = await manager.signIn({ ...typed, ...who })
  if (result.kind === 'signed-in') {
    const isListed = manager.snapshot().accounts.some((each) => each.id === result.accountId)
    if (!isListed) throw new Error('Somebody was told "signed in" and is not listed.')
  }
  return result
}
