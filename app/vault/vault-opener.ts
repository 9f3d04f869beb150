import * as say from '../words/vault.ts'
import type { Kept } from './content.ts'
import { type Found, findVault } from './find-vault.ts'
import { noLock } from './lock-record.ts'
import type { OpenedVault } from './open-envelope.ts'
import { chooseSeal } from './protect.ts'
import { RetryTimer } from './retry-timer.ts'
import type { Seal } from './seal.ts'
import type { VaultPorts } from './vault.ts'
import type { VaultStatus } from './vault-status.ts'
import type { VaultWriter } from './vault-writer.ts'

const empty: Kept = { accounts: [], lock: noLock }

/** Finds out what is stored and goes on from there: ready, locked, to be chosen, or tried again later. */
export class VaultOpener {
  readonly #ports: VaultPorts
  readonly #status: VaultStatus
  readonly #writer: VaultWriter
  readonly #retry: RetryTimer

  /** `openAgain` runs after a while where the vault could not be read. */
  constructor(ports: VaultPorts, status: VaultStatus, writer: VaultWriter, openAgain: () => void) {
    this.#ports = ports
    this.#status = status
    this.#writer = writer
    this.#retry = new RetryTimer(ports.clock, openAgain)
  }

  async open(): Promise<void> {
    await this.goOnFrom(await findVault(this.#ports))
  }

  /** No other try by itself. */
  stop(): void {
    this.#retry.stop()
  }

  /** A vault that was opened stays as it is where `untilLock` is aborted by then. */
  async goOnFrom(found: Found, untilLock?: AbortSignal): Promise<void> {
    if (found.kind !== 'unavailable') this.#retry.stop()
    const { log } = this.#ports
    switch (found.kind) {
      case 'absent':
        return this.#begin()
      case 'locked':
        this.#status.become(found)
        // Not awaited: the keychain may ask the person something, and the passphrase need not wait for that.
        void this.#learnKeychain()
        return
      case 'unavailable':
        return this.#wait(found.fileFailure)
      case 'newer':
        log.warn('vault.newer')
        this.#status.tell(say.newerSentence)
        return this.#beReady(null, empty, true)
      case 'unreadable':
        log.warn('vault.unreadable', { detail: found.detail })
        this.#status.tell(await this.#writer.setAside(found.detail))
        return this.#begin()
      case 'opened':
        return this.#goOnWith(found, untilLock)
    }
  }

  async #goOnWith(opened: OpenedVault, untilLock: AbortSignal | undefined): Promise<void> {
    const { accounts, lock, seal, count, outdated } = opened
    const { log } = this.#ports
    if (seal.protection === 'keychain') this.#status.offerKeychain(true)
    const verdict = await this.#writer.judge(seal, count)
    if (untilLock?.aborted) return void seal.dataKey.fill(0)
    log.info('vault.opened', { protection: seal.protection, accounts: accounts.length })
    if (verdict !== 'newest') {
      log.warn('vault.not-newest', { verdict })
      this.#status.tell(verdict === 'older' ? say.olderVault : say.unknownAge)
    }
    // A person who gave the passphrase has unlocked all of it. Without a PIN nothing could unlock the rest.
    const isUnlocked = seal.protection === 'passphrase' || lock.pin === null
    this.#beReady(seal, { accounts, lock: isUnlocked ? noLock : lock })
    if (outdated || verdict !== 'newest') this.#writer.write()
  }

  /** Nothing is stored, or nothing any more. */
  async #begin(): Promise<void> {
    const made = (await this.#learnKeychain()) ? await chooseSeal({ kind: 'keychain' }, this.#ports) : null
    if (made?.kind === 'chosen') this.#beReady(made.seal, empty)
    else this.#status.become({ kind: 'choose' })
  }

  #beReady(seal: Seal | null, kept: Kept, newer = false): void {
    this.#writer.adopt(seal, kept)
    this.#status.become({ kind: 'ready', seal, newer }, kept.accounts)
  }

  /** A vault is there that cannot be read now: it is left alone and tried again. */
  #wait(fileFailure: string | null): void {
    this.#retry.plan()
    const before = this.#status.state
    if (before.kind === 'unavailable' && before.fileFailure === fileFailure) return
    this.#ports.log.warn('vault.unavailable', { detail: fileFailure ?? 'the keychain does not answer' })
    const since = before.kind === 'unavailable' ? before.since : this.#ports.clock.now()
    this.#status.become({ kind: 'unavailable', since, fileFailure })
  }

  /** Whether the keychain can be offered. */
  async #learnKeychain(): Promise<boolean> {
    const offered = (await this.#ports.keychain.state()) === 'protected'
    this.#status.offerKeychain(offered)
    return offered
  }
}
