import { createScheduler } from '../../../app/events/scheduler.ts'
import { startAutoLock } from '../../../app/lock/auto-lock.ts'
import { createLock } from '../../../app/lock/lock.ts'
import { Listeners } from '../../../app/util/listeners.ts'
import { MemoryPolicy, MemorySettings } from '../../support/core-fixture.ts'
import { silentLog } from '../../support/silent-log.ts'
import { anAccount } from '../../support/stored-account.ts'
import { SeededRandom, VirtualClock, VirtualNetwork, VirtualPower } from '../../support/virtual-ports.ts'
import {
  FakeKeychain,
  FastCipher,
  MemoryFile,
  memoryVault,
  Person,
  strengthByLength,
} from '../vault/fakes.ts'

export const pin = '482 915'
export const passphrase = 'four words of a test'

/** One person's computer, on which Deckpass can be started again and again. */
export class LockFixture {
  readonly clock = new VirtualClock()
  readonly file = new MemoryFile()
  readonly network = new VirtualNetwork()
  readonly power = new VirtualPower()
  readonly keychain = new FakeKeychain()
  readonly settings = new MemorySettings()
  readonly policy = new MemoryPolicy()
  idleMs = 0
  readonly idle = { isKnown: true, becameKnown: new Listeners(), forMs: async () => this.idleMs }
  /** What the system answers when it is asked to confirm the person. */
  systemSays: boolean | Promise<boolean> = false
  /** Until when the system was asked. */
  askedUntil: AbortSignal | null = null
  /** Whether an unlocked Deckpass left its mark. */
  #isMarked = false
  #endLast = () => {}

  /** Deckpass ends without having quit. */
  crash(): void {
    this.#endLast()
    this.#endLast = () => {}
    this.#isMarked = false
  }

  /** Starts Deckpass on the disk of an earlier start, which quits first. */
  async start() {
    this.#endLast()
    const { clock, power, keychain, file, settings, policy, idle } = this
    const cipher = new FastCipher()
    const person = new Person()
    const vault = memoryVault({ clock, keychain, cipher, confirmDialog: person, file })
    const lock = createLock({
      clock,
      log: silentLog,
      cipher,
      estimateStrength: strengthByLength,
      settings,
      policy,
      vault,
      personCheck: {
        kind: 'polkit',
        confirm: async (lockSignal) => {
          this.askedUntil = lockSignal
          return this.systemSays
        },
      },
      unlockedMark: {
        take: () => {
          const wasMarked = this.#isMarked
          this.#isMarked = false
          return wasMarked
        },
        leave: () => {
          this.#isMarked = true
        },
      },
    })
    const lockedAtOpening: boolean[] = []
    vault.changed.add((opened) => {
      lock.followVault(opened !== null)
      if (opened !== null) lockedAtOpening.push(lock.isLocked)
    })
    const random = new SeededRandom(5)
    const scheduler = createScheduler({ clock, random, power, network: this.network })
    startAutoLock({ clock, idle, settings, power, scheduler, lock })
    this.#endLast = () => {
      scheduler.stop()
      lock.end()
    }
    await vault.open()
    return { vault, lock, cipher, person, lockedAtOpening }
  }

  /** An open vault with one account, and a PIN; all is written. */
  async startWithPin() {
    const started = await this.start()
    started.vault.save([anAccount()])
    await started.lock.changePin(pin, '')
    await started.vault.waitForWrites()
    return started
  }

  async startWithPassphrase() {
    const started = await this.start()
    started.vault.save([anAccount()])
    await started.vault.protect({ kind: 'passphrase', passphrase })
    await started.vault.waitForWrites()
    return started
  }
}
