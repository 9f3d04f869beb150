import type { FileFailure, VaultProblem } from '../model/vault-problem.ts'
import { backoffMs } from '../util/backoff.ts'
import { emptyContent, noLock, type VaultContent } from './content.ts'
import { type PassphraseEnvelope, readEnvelope } from './envelope.ts'
import { chooseSeal } from './protect.ts'
import { type Opened, type OpenedVault, openByKeychain, type Seal } from './seal.ts'
import type { VaultPorts } from './vault.ts'
import type { VaultStatus } from './vault-state.ts'
import type { VaultWriter } from './vault-writer.ts'

/** What the file holds, opened as far as that goes without the person. */
type Found =
  | { readonly kind: 'absent' }
  | { readonly kind: 'locked'; readonly envelope: PassphraseEnvelope }
  /** `fileFailure` is null where the keychain is the reason. */
  | { readonly kind: 'unavailable'; readonly fileFailure: FileFailure | null }
  | Opened

const retryWait = { firstMs: 5_000, maxMs: 60_000 }

/** Finds out what is stored and goes on from there: ready, locked, to be chosen, or tried again later. */
export class VaultOpener {
  readonly #ports: VaultPorts
  readonly #status: VaultStatus
  readonly #writer: VaultWriter
  readonly #openAgain: () => void
  #retries = 0
  #cancelRetry: (() => void) | null = null

  /** `openAgain` runs after a while where the vault could not be read. */
  constructor(ports: VaultPorts, status: VaultStatus, writer: VaultWriter, openAgain: () => void) {
    this.#ports = ports
    this.#status = status
    this.#writer = writer
    this.#openAgain = openAgain
  }

  async open(): Promise<void> {
    await this.handleOpened(await findVault(this.#ports))
  }

  /** No other try by itself. */
  stop(): void {
    this.#cancelRetry?.()
    this.#cancelRetry = null
    this.#retries = 0
  }

  /** A vault that was opened stays as it is where `lockSignal` is aborted by then. */
  async handleOpened(found: Found, lockSignal?: AbortSignal): Promise<void> {
    if (found.kind !== 'unavailable') this.stop()
    const { log } = this.#ports
    switch (found.kind) {
      case 'absent':
        return this.#begin()
      case 'locked':
        this.#status.setState(found)
        // Not awaited: the keychain may ask the person something, and the passphrase need not wait for that.
        void this.#learnKeychain()
        return
      case 'unavailable':
        return this.#retryLater(found.fileFailure)
      case 'newer':
        log.warn('vault.newer')
        this.#status.addNotice({ kind: 'vault-newer' })
        return this.#setReady(null, emptyContent, true)
      case 'unreadable':
        log.warn('vault.unreadable', { problem: found.problem })
        await this.#setAside(found.problem)
        return this.#begin()
      case 'opened':
        if (lockSignal?.aborted) return void found.seal.dataKey.fill(0)
        return this.#goOnWith(found)
    }
  }

  #goOnWith({ accounts, lock, seal, outdated }: OpenedVault): void {
    if (seal.protection === 'keychain') this.#status.offerKeychain(true)
    this.#ports.log.info('vault.opened', { protection: seal.protection, accounts: accounts.length })
    // A person who gave the passphrase has unlocked all of it. Without a PIN nothing could unlock the rest.
    const isUnlocked = seal.protection === 'passphrase' || lock.pin === null
    this.#setReady(seal, { accounts, lock: isUnlocked ? noLock : lock })
    if (outdated) this.#writer.write()
  }

  async #setAside(problem: VaultProblem): Promise<void> {
    const fileName = await this.#writer.setAside()
    this.#status.addNotice(
      fileName === null
        ? { kind: 'vault-in-the-way', problem }
        : { kind: 'vault-set-aside', problem, fileName },
    )
  }

  /** Nothing is stored, or nothing any more. */
  async #begin(): Promise<void> {
    const made = (await this.#learnKeychain()) ? await chooseSeal({ kind: 'keychain' }, this.#ports) : null
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
    this.#cancelRetry = clock.after(backoffMs(this.#retries, retryWait), this.#openAgain)
    const before = this.#status.state
    if (before.kind === 'unavailable' && before.fileFailure === fileFailure) return
    log.warn('vault.unavailable', { problem: fileFailure ?? 'keychain-unavailable' })
    const since = before.kind === 'unavailable' ? before.since : clock.now()
    this.#status.setState({ kind: 'unavailable', since, fileFailure })
  }

  /** Whether the keychain can be offered. */
  async #learnKeychain(): Promise<boolean> {
    const offered = (await this.#ports.keychain.state()) === 'protected'
    this.#status.offerKeychain(offered)
    return offered
  }
}

/** Reads the vault's file, and opens it where a keychain protects it. Never rejects. */
async function findVault({ file, cipher, keychain }: VaultPorts): Promise<Found> {
  const read = await file.read()
  if (read.kind === 'unavailable') return { kind: 'unavailable', fileFailure: read.problem }
  if (read.kind === 'unreadable') return { kind: 'unreadable', problem: read.problem }
  if (read.kind === 'absent') return read
  const reading = readEnvelope(read.value)
  if (reading.kind === 'newer') return reading
  if (reading.kind === 'damaged') return { kind: 'unreadable', problem: 'damaged' }
  const { envelope } = reading
  if (envelope.protection === 'passphrase') return { kind: 'locked', envelope }
  const opened = await openByKeychain(envelope, cipher, keychain)
  return opened.kind === 'unavailable' ? { kind: 'unavailable', fileFailure: null } : opened
}
