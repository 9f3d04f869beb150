import type { ConfirmDialog, JsonFile, ReadResult, WriteResult } from '../../../app/ports/index.ts'
import type { Confirmation } from '../../../app/ports/model/confirmation.ts'
import type { FileProblem } from '../../../app/util/file-problem.ts'
import type {
  ActivityFiles,
  Cipher,
  EstimateStrength,
  KeepResult,
  Keychain,
  OpenResult,
  SealResult,
  VaultChange,
  VaultFile,
  VaultPorts,
} from '../../../app/vault/ports.ts'
import { createVault, type Vault } from '../../../app/vault/vault.ts'
import type { Kdf } from '../../../app/vault/vault-format.ts'
import { silentLog } from '../../support/silent-log.ts'
import { VirtualClock } from '../../support/virtual-ports.ts'

/** A keychain whose state a test sets. It seals with plain base64, with the key's name before it. */
export class FakeKeychain implements Keychain {
  stateNow: 'protected' | 'basic' | 'unavailable' = 'protected'
  key = 'key-1'
  /** Keys that still open but should be replaced. */
  oldKeys: readonly string[] = []
  opens = 0

  async seal(plain: string): Promise<SealResult> {
    if (this.stateNow !== 'protected') return { kind: 'unavailable', problem: 'keychain-unavailable' }
    return { kind: 'sealed', sealed: sealedBy(this.key, plain) }
  }

  async open(sealed: string): Promise<OpenResult> {
    this.opens += 1
    if (this.stateNow !== 'protected') return { kind: 'unavailable' }
    const [key = '', body = ''] = sealed.split(':')
    if (key !== this.key && !this.oldKeys.includes(key)) return { kind: 'other-key' }
    return { kind: 'opened', plain: Buffer.from(body, 'base64').toString(), needsNewSeal: key !== this.key }
  }
}

export function sealedBy(key: string, plain: string): string {
  return `${key}:${Buffer.from(plain).toString('base64')}`
}

/** A cipher that is quick, seals nothing, and counts how often a passphrase was tried. */
export class FastCipher implements Cipher {
  tried = 0
  /** The data keys that were made. */
  readonly keys: Uint8Array[] = []

  newKey(): Uint8Array {
    const key = Uint8Array.of(this.keys.length + 1, 0, 0, 0)
    this.keys.push(key)
    return key
  }

  newKdf(): Kdf {
    return { name: 'scrypt', N: 2 ** 17, r: 8, p: 1, salt: Buffer.alloc(16, 7).toString('base64') }
  }

  async deriveKey(passphrase: string, kdf: Kdf): Promise<Uint8Array> {
    this.tried += 1
    return Buffer.from(`${passphrase} ${kdf.N}`)
  }

  encrypt(key: Uint8Array, plain: string, header: string): string {
    return `${Buffer.from(key).toString('hex')}:${Buffer.from(header).toString('hex')}:${Buffer.from(plain).toString('base64')}`
  }

  decrypt(key: Uint8Array, sealed: string, header: string): ReturnType<Cipher['decrypt']> {
    const [byKey, withHeader, body = ''] = sealed.split(':')
    if (withHeader === undefined) return { kind: 'damaged' }
    const fits =
      byKey === Buffer.from(key).toString('hex') && withHeader === Buffer.from(header).toString('hex')
    return fits ? { kind: 'opened', plain: Buffer.from(body, 'base64').toString() } : { kind: 'wrong-key' }
  }

  keyToText(key: Uint8Array): string {
    return Buffer.from(key).toString('base64')
  }

  textToKey(text: string): Uint8Array | null {
    const key = Buffer.from(text, 'base64')
    return key.length === 4 ? key : null
  }
}

/** As hard to guess as a passphrase is long. */
export const strengthByLength: EstimateStrength = async (passphrase) => ({
  score: Math.min(4, Math.floor(passphrase.length / 3)),
})

/** A person who confirms every dialog until a test says otherwise. */
export class Person implements ConfirmDialog {
  says = true
  readonly asked: Confirmation[] = []

  async confirm(confirmation: Confirmation): Promise<boolean> {
    this.asked.push(confirmation)
    return this.says
  }
}

/** What a disk holds at a path, and how it can fail. */
class MemoryDisk {
  value: unknown
  unreadable: FileProblem | null = null
  unavailable: FileProblem | null = null
  writeTrouble: FileProblem | null = null
  writes = 0
  /** Runs in the middle of each write. */
  onWrite: (() => void) | undefined
  readonly #whole: MemoryDisk

  /** `whole`: the disk whose failures apply to it, too. */
  constructor(whole?: MemoryDisk) {
    this.#whole = whole ?? this
  }

  async read(): Promise<ReadResult> {
    return this.found()
  }

  protected put(value: unknown): WriteResult {
    const problem = this.writeTrouble ?? this.#whole.writeTrouble
    if (problem !== null) return { kind: 'failed', problem }
    this.writes += 1
    this.onWrite?.()
    this.value = structuredClone(value)
    return { kind: 'written' }
  }

  protected empty(): WriteResult {
    if (this.writeTrouble !== null) return { kind: 'failed', problem: this.writeTrouble }
    this.value = undefined
    this.unreadable = null
    return { kind: 'written' }
  }

  protected found(): ReadResult {
    const { value, unreadable, unavailable } = this
    if (unavailable !== null) return { kind: 'unavailable', problem: unavailable }
    if (unreadable !== null) return { kind: 'unreadable', problem: unreadable }
    return value === undefined ? { kind: 'absent' } : { kind: 'found', value: structuredClone(value) }
  }
}

export class MemoryJsonFile extends MemoryDisk implements JsonFile {
  write = async (value: unknown) => this.put(value)
  remove = async () => this.empty()
}

export class MemoryActivityFiles implements ActivityFiles {
  readonly texts = new Map<string, string>()
  isFull = false

  ids = async () => [...this.texts.keys()]
  read = async (accountId: string) => this.texts.get(accountId) ?? null
  remove = async (accountId: string) => void this.texts.delete(accountId)
  removeAll = async () => this.texts.clear()

  async write(accountId: string, sealed: string) {
    if (!this.isFull) this.texts.set(accountId, sealed)
    return !this.isFull
  }
}

/** A vault file in memory. Whatever a test puts there was put there by somebody else. */
export class MemoryFile extends MemoryDisk implements VaultFile {
  canSetAside = true
  /** What was moved away or copied, by its new name. */
  readonly aside = new Map<string, unknown>()
  readonly guesses = new MemoryJsonFile(this)
  /** What was last read or written, as text; null where nothing may take the place of what is there. */
  known: string | null = 'absent'

  override async read(): Promise<ReadResult> {
    const read = this.found()
    this.known = markOf(read)
    return read
  }

  write = async (value: unknown): Promise<VaultChange> => this.#unlessChanged(() => this.put(value))

  remove = async (): Promise<VaultChange> => this.#unlessChanged(() => this.empty())

  listSetAside = async () => [...this.aside.keys()].toReversed()

  removeSetAside = async (fileName: string) => void this.aside.delete(fileName)

  async readSetAside(fileName: string): Promise<ReadResult> {
    const value = this.aside.get(fileName)
    return value === undefined ? { kind: 'absent' } : { kind: 'found', value: structuredClone(value) }
  }

  async setAside(why: string, at: number): Promise<KeepResult> {
    this.known = null
    if (!this.canSetAside) return { kind: 'failed', problem: 'access-denied' }
    const fileName = `vault.${why}-${at}.json`
    this.aside.set(fileName, this.value)
    this.value = undefined
    this.unreadable = null
    this.known = 'absent'
    return { kind: 'kept', fileName }
  }

  async removeEverything(): Promise<WriteResult> {
    const removed = this.empty()
    if (removed.kind === 'failed') return removed
    this.known = 'absent'
    this.aside.clear()
    return this.guesses.remove()
  }

  #unlessChanged(change: () => WriteResult): VaultChange {
    if (this.writeTrouble !== null) return { kind: 'failed', problem: this.writeTrouble }
    const found = this.found()
    if (this.known === null || markOf(found) !== this.known) {
      this.known = markOf(found)
      return { kind: 'changed', found }
    }
    const result = change()
    this.known = markOf(this.found())
    return result
  }
}

function markOf(read: ReadResult): string | null {
  if (read.kind === 'absent') return 'absent'
  return read.kind === 'found' ? JSON.stringify(read.value) : null
}

/** A vault in memory, before `open`. */
export function memoryVault(ports: Partial<VaultPorts> = {}): Vault {
  return createVault({
    clock: new VirtualClock(),
    log: silentLog,
    keychain: new FakeKeychain(),
    cipher: new FastCipher(),
    estimateStrength: strengthByLength,
    confirmDialog: new Person(),
    file: new MemoryFile(),
    activityFiles: new MemoryActivityFiles(),
    firstScreen: Promise.resolve(),
    ...ports,
  })
}
