import { startAutoLock } from '../../../app/lock/auto-lock.ts'
import { createLock } from '../../../app/lock/lock.ts'
import { createScheduler } from '../../../app/renewal/scheduler.ts'
import type { SettingsPatch } from '../../../app/settings/model/settings.ts'
import { Listeners } from '../../../app/util/listeners.ts'
import { MemoryPolicy } from '../../support/memory-policy.ts'
import { MemorySettings } from '../../support/memory-settings.ts'
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
  /** Whether an unlocked Deckpass left its mark. */
  isMarked = false
  readonly power = new VirtualPower()
  /** The names of what was logged. */
  readonly lines: string[] = []
  readonly keychain = new FakeKeychain()
  readonly #idleListeners = new Listeners()
  #settings = new MemorySettings()
  readonly policy = new MemoryPolicy()
  /** Deckpass quits. */
  quit = () => {}
  #endLast = () => {}
  idleMs = 0
  isIdleKnown = true
  /** What the system answers when it is asked to confirm the person. */
  systemSays: boolean | Promise<boolean> = false
  /** Until when the system was asked. */
  askedUntil: AbortSignal | null = null

  /** The desktop tells of the idle time from now on. */
  tellIdle(): void {
    this.isIdleKnown = true
    this.#idleListeners.emit()
  }

  change(patch: SettingsPatch): void {
    this.#settings.change(patch)
  }

  /** Deckpass ends without having quit. */
  crash(): void {
    const wasMarked = this.isMarked
    this.#endLast()
    this.#endLast = () => {}
    this.isMarked = wasMarked
  }

  /** Starts Deckpass on the disk of an earlier start, which quits first. */
  async start() {
    this.#endLast()
    const { clock } = this
    const line = (event: string) => void this.lines.push(event)
    const log = { info: line, warn: line, error: line }
    const cipher = new FastCipher()
    const person = new Person()
    const { keychain, file } = this
    const vault = memoryVault({ clock, log, keychain, cipher, confirmDialog: person, file })
    // Nothing of the last start listens any more.
    this.#settings = new MemorySettings(this.#settings.read())
    const settings = this.#settings
    const fixture = this
    const idle = {
      get isKnown() {
        return fixture.isIdleKnown
      },
      becameKnown: this.#idleListeners,
      forMs: async () => this.idleMs,
    }
    const personCheck = {
      kind: 'polkit' as const,
      confirm: async (lockSignal: AbortSignal) => {
        this.askedUntil = lockSignal
        return this.systemSays
      },
    }
    const lock = createLock({
      clock,
      log,
      cipher,
      estimateStrength: strengthByLength,
      settings,
      policy: this.policy,
      vault,
      personCheck,
      unlockedMark: {
        take: () => {
          const wasMarked = this.isMarked
          this.isMarked = false
          return wasMarked
        },
        leave: () => {
          this.isMarked = true
        },
      },
    })
    const lockedAtOpening: boolean[] = []
    vault.changed.add((opened) => {
      if (opened !== null) lockedAtOpening.push(lock.isLocked)
    })
    const scheduler = createScheduler({
      clock,
      random: new SeededRandom(5),
      power: this.power,
      network: new VirtualNetwork(),
      log: silentLog,
    })
    this.quit = startAutoLock({ clock, idle, settings, power: this.power, scheduler, lock })
    this.#endLast = () => {
      this.quit()
      scheduler.stop()
      lock.end()
    }
    await vault.open()
    return { vault, lock, cipher, person, lockedAtOpening }
  }

  /** An open vault with one account, and a PIN. */
  async startWithPin() {
    const started = await this.start()
    started.vault.save([anAccount()])
    await started.lock.changePin(pin, '')
    return started
  }

  async startWithPassphrase() {
    const started = await this.start()
    started.vault.save([anAccount()])
    await started.vault.protect({ kind: 'passphrase', passphrase })
    return started
  }
}
