import type {
  Clock,
  Keychain,
  KeychainState,
  PassphraseBoxes,
  ReadResult,
  SecretBox,
  VaultFile,
  WriteResult,
} from '../../../app/ports.ts'

/** A clock that moves when a test says so. */
export class ManualClock implements Clock {
  #now = Date.UTC(2026, 10, 20, 10, 24)
  #monotonic = 0
  #timers: { at: number; run: () => void }[] = []

  now(): number {
    return this.#now
  }

  monotonic(): number {
    return this.#monotonic
  }

  /** What is to run after no time at all runs in the next turn, without a test's saying so. */
  after(delayMs: number, run: () => void): () => void {
    if (delayMs === 0) {
      const next = setImmediate(run)
      return () => clearImmediate(next)
    }
    const timer = { at: this.#monotonic + delayMs, run }
    this.#timers.push(timer)
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer)
    }
  }

  get waiting(): number {
    return this.#timers.length
  }

  /** Time passes; timers that are due run, in order. */
  pass(ms: number): void {
    this.#now += ms
    this.#monotonic += ms
    const due = this.#timers.filter((timer) => timer.at <= this.#monotonic).sort((a, b) => a.at - b.at)
    this.#timers = this.#timers.filter((timer) => timer.at > this.#monotonic)
    for (const timer of due) timer.run()
  }

  /** Someone sets the wall clock. */
  set(now: number): void {
    this.#now = now
  }
}

/** A keychain with moods. Sealing is mere base64 with the key's name before it. */
export class FakeKeychain implements Keychain {
  readonly protection = 'keychain'
  mood: KeychainState = 'protected'
  key = 'key-1'
  /** Keys that still open but should be replaced. */
  oldKeys: readonly string[] = []
  /** What happens while it seals. */
  whileSealing: () => void = () => undefined
  /** How often it was asked to open something. */
  opens = 0

  async state(): Promise<KeychainState> {
    return this.mood
  }

  async seal(plain: string): ReturnType<SecretBox['seal']> {
    if (this.mood !== 'protected') return { kind: 'unavailable', detail: 'the keychain does not answer' }
    this.whileSealing()
    return { kind: 'sealed', sealed: sealedBy(this.key, plain) }
  }

  async open(sealed: string): ReturnType<SecretBox['open']> {
    this.opens += 1
    if (this.mood === 'unavailable') return { kind: 'unavailable', detail: 'the keychain does not answer' }
    const [key, plain] = opened(sealed)
    if (this.mood !== 'protected' || (key !== this.key && !this.oldKeys.includes(key))) {
      return { kind: 'unreadable', detail: 'the keychain does not hold their key' }
    }
    return { kind: 'opened', plain, sealAnew: key !== this.key }
  }
}

export function sealedBy(key: string, plain: string): string {
  return `${key}:${Buffer.from(plain).toString('base64')}`
}

function opened(sealed: string): [key: string, plain: string] {
  const [key = '', body = ''] = sealed.split(':')
  return [key, Buffer.from(body, 'base64').toString()]
}

/** Boxes that are quick and count how often a passphrase was tried. */
export class FastBoxes implements PassphraseBoxes {
  tried = 0

  async create(passphrase: string): ReturnType<PassphraseBoxes['create']> {
    const kdf = {
      name: 'scrypt',
      N: 2 ** 17,
      r: 8,
      p: 1,
      salt: Buffer.alloc(16, 7).toString('base64'),
    } as const
    return { box: boxOf(passphrase), kdf }
  }

  async recall(passphrase: string): Promise<SecretBox> {
    this.tried += 1
    return boxOf(passphrase)
  }
}

function boxOf(passphrase: string): SecretBox {
  return {
    protection: 'passphrase',
    async seal(plain) {
      return { kind: 'sealed', sealed: sealedBy(passphrase, plain) }
    },
    async open(sealed) {
      if (sealed === damagedSeal) return { kind: 'unreadable', detail: 'the file is damaged', damaged: true }
      const [key, plain] = opened(sealed)
      if (key !== passphrase) return { kind: 'unreadable', detail: 'the passphrase does not fit' }
      return { kind: 'opened', plain, sealAnew: false }
    },
  }
}

export const damagedSeal = 'damaged'

/** A vault file in memory, with the troubles that a disk can have. */
export class MemoryFile implements VaultFile {
  value: unknown
  unreadable: string | null = null
  writeTrouble: string | null = null
  canSetAside = true
  /** What was moved away, by its new name. */
  readonly aside = new Map<string, unknown>()
  writes = 0
  /** Runs in the middle of each write. */
  onWrite: (() => void) | undefined

  async read(): Promise<ReadResult> {
    if (this.unreadable !== null) return { kind: 'unreadable', detail: this.unreadable }
    if (this.value === undefined) return { kind: 'absent' }
    return { kind: 'found', value: structuredClone(this.value) }
  }

  async write(value: unknown): Promise<WriteResult> {
    if (this.writeTrouble !== null) return { kind: 'failed', detail: this.writeTrouble }
    this.writes += 1
    this.onWrite?.()
    this.value = structuredClone(value)
    return { kind: 'written' }
  }

  async setAside(at: number): Promise<string | null> {
    if (!this.canSetAside) return null
    const name = `vault.unreadable-${at}.json`
    this.aside.set(name, this.value)
    this.value = undefined
    this.unreadable = null
    return name
  }

  async remove(): Promise<WriteResult> {
    if (this.writeTrouble !== null) return { kind: 'failed', detail: this.writeTrouble }
    this.value = undefined
    this.unreadable = null
    return { kind: 'written' }
  }
}
