import type { Clock, VaultFile, WriteResult } from '../ports.ts'
import type { Envelope } from './envelope.ts'
import { setAside, stuck, stuckDetail } from './sentences.ts'

/** The vault's file, with the promise that a file which could not be read is never written over or deleted. */
export class GuardedFile {
  readonly #file: VaultFile
  readonly #clock: Clock
  /** An unreadable file stands where the vault belongs and could not be moved away. */
  #stuck = false

  constructor(file: VaultFile, clock: Clock) {
    this.#file = file
    this.#clock = clock
  }

  read(): ReturnType<VaultFile['read']> {
    return this.#file.read()
  }

  /** Moves an unreadable file away; returns what the person must be told. */
  async setAside(detail: string): Promise<string> {
    const name = await this.#file.setAside(this.#clock.now())
    this.#stuck = name === null
    return name === null ? stuck(detail) : setAside(detail, name)
  }

  async write(envelope: Envelope): Promise<WriteResult> {
    if (!(await this.#isFree())) return { kind: 'failed', detail: stuckDetail }
    return this.#file.write(envelope)
  }

  /** Removes our vault, if there is one. */
  async discard(): Promise<WriteResult> {
    if (!(await this.#isFree())) return { kind: 'written' }
    return this.#file.remove()
  }

  /** Removes whatever stands there, readable or not. Only where a person asked for just that. */
  async remove(): Promise<WriteResult> {
    const result = await this.#file.remove()
    if (result.kind === 'written') this.#stuck = false
    return result
  }

  async #isFree(): Promise<boolean> {
    if (this.#stuck) this.#stuck = (await this.#file.setAside(this.#clock.now())) === null
    return !this.#stuck
  }
}
