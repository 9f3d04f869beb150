import type { ConfirmDialog, JsonFile, ReadResult, WriteResult } from '../../../app/ports/index.ts'
import type { Confirmation } from '../../../app/util/confirmation.ts'
import type { FileFailure } from '../../../app/util/file-failure.ts'
import type { Kdf } from '../../../app/vault/envelope.ts'
import type {
  ActivityFiles,
  Cipher,
  EstimateStrength,
  KeepResult,
  Keychain,
  KeychainState,
  OpenResult,
  SealResult,
  VaultChange,
  VaultFile,
} from '../../../app/vault/ports.ts'

/** A keychain whose state a test sets. It seals with plain base64, with the key's name before it. */
export class FakeKeychain implements Keychain {
  stateNow: KeychainState = 'protected'
  key = 'key-1'
  /** Keys that still open but should be replaced. */
  oldKeys: readonly string[] = []
  /** What happens while it seals. */
  whileSealing: () => void = () => undefined
  /** How often it was asked to open something. */
  opens = 0

  async state(): Promise<KeychainState> {
    return this.stateNow
  }

  async seal(plain: string): Promise<SealResult> {
    if (this.stateNow !== 'protected') return { kind: 'unavailable', problem: 'keychain-unavailable' }
    this.whileSealing()
    return { kind: 'sealed', sealed: sealedBy(this.key, plain) }
  }

  async open(sealed: string): Promise<OpenResult> {
    this.opens += 1
    if (this.stateNow !== 'protected') return { kind: 'unavailable' }
    const [key, plain] = opened(sealed)
    if (key !== this.key && !this.oldKeys.includes(key)) return { kind: 'other-key' }
    return { kind: 'opened', plain, needsNewSeal: key !== this.key }
  }
}

export function sealedBy(key: string, plain: string): string {
  return `${key}:${Buffer.from(plain).toString('base64')}`
}

function opened(sealed: string): [key: string, plain: string] {
  const [key = '', body = ''] = sealed.split(':')
  return [key, Buffer.from(body, 'base64').toString()]
}

/** A cipher that is quick, seals nothing, and counts how often a passphrase was tried. */
export class FastCipher implements Cipher {
  tried = 0
  /** Today's cost. */
  N = 2 ** 17
  /** The data keys that were made. */
  readonly keys: Uint8Array[] = []

  newKey(): Uint8Array {
    const key = Uint8Array.of(this.keys.length + 1, 0, 0, 0)
    this.keys.push(key)
    return key
  }

  newKdf(): Kdf {
    return { name: 'scrypt', N: this.N, r: 8, p: 1, salt: Buffer.alloc(16, 7).toString('base64') }
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

/** Text that no key opens. */
export const damagedSeal = 'damaged'

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

/** The count of guesses in memory, on the same disk. */
class MemoryGuesses implements JsonFile {
  value: unknown
  readonly #disk: { readonly writeTrouble: FileFailure | null }

  constructor(disk: { readonly writeTrouble: FileFailure | null }) {
    this.#disk = disk
  }

  async read(): Promise<ReadResult> {
    return this.value === undefined ? { kind: 'absent' } : { kind: 'found', value: this.value }
  }

  async write(value: unknown): Promise<WriteResult> {
    const problem = this.#disk.writeTrouble
    if (problem !== null) return { kind: 'failed', problem }
    this.value = value
    return { kind: 'written' }
  }

  async remove(): Promise<WriteResult> {
    this.value = undefined
    return { kind: 'written' }
  }
}

/** A file in memory, with the troubles that a disk can have. */
export class MemoryJsonFile implements JsonFile {
  value: unknown
  unreadable: FileFailure | null = null
  unavailable: FileFailure | null = null
  writeTrouble: FileFailure | null = null
  writes = 0
  /** Runs in the middle of each write. */
  onWrite: (() => void) | undefined

  async read(): Promise<ReadResult> {
    return readOf(this)
  }

  async write(value: unknown): Promise<WriteResult> {
    if (this.writeTrouble !== null) return { kind: 'failed', problem: this.writeTrouble }
    this.writes += 1
    this.onWrite?.()
    this.value = structuredClone(value)
    return { kind: 'written' }
  }

  async remove(): Promise<WriteResult> {
    if (this.writeTrouble !== null) return { kind: 'failed', problem: this.writeTrouble }
    this.value = undefined
    this.unreadable = null
    return { kind: 'written' }
  }
}

/** The files of activities in memory. */
export class MemoryActivityFiles implements ActivityFiles {
  readonly texts = new Map<string, string>()
  isFull = false
  writes = 0

  async ids() {
    return [...this.texts.keys()]
  }

  async read(accountId: string) {
    return this.texts.get(accountId) ?? null
  }

  async write(accountId: string, sealed: string) {
    if (this.isFull) return false
    this.writes += 1
    this.texts.set(accountId, sealed)
    return true
  }

  async remove(accountId: string) {
    this.texts.delete(accountId)
  }

  async removeAll() {
    this.texts.clear()
  }
}

/** A vault file in memory. Whatever a test puts there was put there by somebody else. */
export class MemoryFile implements VaultFile {
  value: unknown
  unreadable: FileFailure | null = null
  unavailable: FileFailure | null = null
  writeTrouble: FileFailure | null = null
  canSetAside = true
  /** What was moved away or copied, by its new name. */
  readonly aside = new Map<string, unknown>()
  readonly guesses = new MemoryGuesses(this)
  writes = 0
  /** Runs in the middle of each write. */
  onWrite: (() => void) | undefined
  /** What was last read or written, as text; null where nothing may take the place of what is there. */
  known: string | null = 'absent'

  async read(): Promise<ReadResult> {
    const read = readOf(this)
    this.known = markOf(read)
    return read
  }

  async write(value: unknown): Promise<VaultChange> {
    if (this.writeTrouble !== null) return { kind: 'failed', problem: this.writeTrouble }
    const other = this.#findOther()
    if (other !== null) return other
    this.writes += 1
    this.onWrite?.()
    this.value = structuredClone(value)
    this.known = markOf(readOf(this))
    return { kind: 'written' }
  }

  async listSetAside() {
    return [...this.aside.keys()].toReversed().slice(0, 3)
  }

  async readSetAside(fileName: string): Promise<ReadResult> {
    const value = this.aside.get(fileName)
    return value === undefined ? { kind: 'absent' } : { kind: 'found', value: structuredClone(value) }
  }

  async removeSetAside(fileName: string) {
    this.aside.delete(fileName)
  }

  async setAside(why: string, at: number): Promise<KeepResult> {
    this.known = null
    if (!this.canSetAside) return { kind: 'failed', problem: 'access-denied' }
    const fileName = `vault.${why}-${at}.json`
    this.aside.set(fileName, this.value)
    this.#empty()
    return { kind: 'kept', fileName }
  }

  async remove(): Promise<VaultChange> {
    if (this.writeTrouble !== null) return { kind: 'failed', problem: this.writeTrouble }
    const other = this.#findOther()
    if (other !== null) return other
    this.#empty()
    return { kind: 'written' }
  }

  async removeEverything(): Promise<WriteResult> {
    if (this.writeTrouble !== null) return { kind: 'failed', problem: this.writeTrouble }
    this.#empty()
    this.aside.clear()
    return this.guesses.remove()
  }

  #findOther(): VaultChange | null {
    const found = readOf(this)
    if (this.known !== null && markOf(found) === this.known) return null
    this.known = markOf(found)
    return { kind: 'changed', found }
  }

  #empty(): void {
    this.value = undefined
    this.unreadable = null
    this.known = 'absent'
  }
}

/** The answer to a read of a file with this content and these troubles. */
function readOf({ value, unreadable, unavailable }: MemoryJsonFile | MemoryFile): ReadResult {
  if (unavailable !== null) return { kind: 'unavailable', problem: unavailable }
  if (unreadable !== null) return { kind: 'unreadable', problem: unreadable }
  return value === undefined ? { kind: 'absent' } : { kind: 'found', value: structuredClone(value) }
}

function markOf(read: ReadResult): string | null {
  if (read.kind === 'absent') return 'absent'
  return read.kind === 'found' ? JSON.stringify(read.value) : null
}
