import { backoffMs } from '../util/backoff.ts'
import { minuteMs } from '../util/durations.ts'
import type { FileFailure } from '../util/file-failure.ts'
import { chooseSeal } from './choose-seal.ts'
import { emptyContent, initialLock, type VaultContent } from './content.ts'
import { type PassphraseEnvelope, readEnvelope } from './envelope.ts'
import type { VaultProblem } from './model/storage-problem.ts'
import type { VaultPorts } from './ports.ts'
import { type OpenedVault, type OpenVaultResult, openByKeychain, type Seal } from './seal.ts'
import type { VaultStatus } from './vault-status.ts'
import type { VaultWriter } from './vault-writer.ts'

/** What the file holds, opened as far as that needs no person. */
type VaultReading =
  | { readonly kind: 'absent' }
  | { readonly kind: 'closed'; readonly envelope: PassphraseEnvelope }
  /** `fileFailure` is null if the keychain is the reason. */
  | { readonly kind: 'unavailable'; readonly fileFailure: FileFailure | null }
  | OpenVaultResult

const retryWait = { firstMs: 5_000, maxMs: minuteMs }

/** Reads what is stored and sets the vault's state: ready, closed, to be chosen, or unavailable until a later try. */
export class VaultOpener {
  readonly #ports: VaultPorts
  readonly #status: VaultStatus
  readonly #writer: VaultWriter
  readonly #retry: () => void
  #retries = 0
  #cancelRetry: (() => void) | null = null

  /** `retry` runs after a while if the vault could not be read. */
  constructor(ports: VaultPorts, status: VaultStatus, writer: VaultWriter, retry: () => void) {
    this.#ports = ports
    this.#status = status
    this.#writer = writer
    this.#retry = retry
  }

  async open(): Promise<void> {
    await this.handleOpened(await readVault(this.#ports))
  }

  /** Cancels the next try. */
  stop(): void {
    this.#cancelRetry?.()
    this.#cancelRetry = null
    this.#retries = 0
  }

  /** A vault that was opened stays as it is if `lockSignal` is aborted by then. */
  async handleOpened(reading: VaultReading, lockSignal?: AbortSignal): Promise<void> {
    if (reading.kind !== 'unavailable') this.stop()
    const { log } = this.#ports
    switch (reading.kind) {
      case 'absent':
        return this.#startEmpty()
      case 'closed':
        this.#status.setState(reading)
        // Not awaited: the keychain may ask the person something, and the passphrase need not wait for that.
        void this.#updateKeychainOffer()
        return
      case 'unavailable':
        return this.#retryLater(reading.fileFailure)
      case 'newer':
        log.warn('vault.newer')
        this.#status.addNotice({ kind: 'vault-newer' })
        return this.#setReady(null, emptyContent, true)
      case 'unreadable':
        log.warn('vault.unreadable', { problem: reading.problem })
        await this.#setAside(reading.problem)
        return this.#startEmpty()
      case 'opened':
        if (lockSignal?.aborted) return void reading.seal.dataKey.fill(0)
        return this.#handleContent(reading)
    }
  }

  #handleContent({ content, seal, outdated }: OpenedVault): void {
    const { accounts, lock } = content
    if (seal.protection === 'keychain') this.#status.offerKeychain(true)
    this.#ports.log.info('vault.opened', { protection: seal.protection, accounts: accounts.length })
    // A person who gave the passphrase has unlocked all of it. Without a PIN nothing could unlock the rest.
    const isUnlocked = seal.protection === 'passphrase' || lock.pin === null
    this.#setReady(seal, isUnlocked ? { ...content, lock: initialLock } : content)
    if (outdated) this.#writer.write()
  }

  async #setAside(problem: VaultProblem): Promise<void> {
    const { file, clock } = this.#ports
    const result = await file.setAside(clock.now())
    this.#status.addNotice(
      result.kind === 'failed'
        ? { kind: 'vault-in-the-way', problem }
        : { kind: 'vault-set-aside', problem, fileName: result.fileName },
    )
  }

  /** Nothing is stored. */
  async #startEmpty(): Promise<void> {
    const made = (await this.#updateKeychainOffer())
      ? await chooseSeal({ kind: 'keychain' }, this.#ports)
      : null
    if (made?.kind === 'chosen') this.#setReady(made.seal, emptyContent)
    else this.#status.setState({ kind: 'choose' })
  }

  #setReady(seal: Seal | null, content: VaultContent, newer = false): void {
    this.#writer.adopt(seal, content)
    this.#status.setState({ kind: 'ready', seal, newer }, content.accounts)
  }

  /** A vault is there that cannot be read now: it is left alone. */
  #retryLater(fileFailure: FileFailure | null): void {
    const { clock, log } = this.#ports
    this.#retries += 1
    this.#cancelRetry?.()
    this.#cancelRetry = clock.after(backoffMs(this.#retries, retryWait), this.#retry)
    const before = this.#status.state
    if (before.kind === 'unavailable' && before.fileFailure === fileFailure) return
    log.warn('vault.unavailable', { problem: fileFailure ?? 'keychain-unavailable' })
    const since = before.kind === 'unavailable' ? before.since : clock.now()
    this.#status.setState({ kind: 'unavailable', since, fileFailure })
  }

  /** Whether the keychain can be offered. */
  async #updateKeychainOffer(): Promise<boolean> {
    const offered = (await this.#ports.keychain.state()) === 'protected'
    this.#status.offerKeychain(offered)
    return offered
  }
}

/** Reads the vault's file, and opens it if a keychain protects it. Never rejects. */
async function readVault({ file, cipher, keychain }: VaultPorts): Promise<VaultReading> {
  const read = await file.read()
  if (read.kind === 'unavailable') return { kind: 'unavailable', fileFailure: read.problem }
  if (read.kind === 'unreadable') return { kind: 'unreadable', problem: read.problem }
  if (read.kind === 'absent') return read
  const parsed = readEnvelope(read.value)
  if (parsed.kind === 'newer') return parsed
  if (parsed.kind === 'damaged') return { kind: 'unreadable', problem: 'damaged' }
  const { envelope } = parsed
  if (envelope.protection === 'passphrase') return { kind: 'closed', envelope }
  const opened = await openByKeychain(envelope, cipher, keychain)
  return opened.kind === 'unavailable' ? { kind: 'unavailable', fileFailure: null } : opened
}
