import type { Log } from '../../app/ports/index.ts'
import type { Endpoint } from './endpoint.ts'

/** Opens and closes the endpoint as it is wanted, one step after the other. */
export class EndpointSwitch {
  readonly #open: () => Promise<Endpoint>
  readonly #log: Log
  readonly #onFailed: () => void
  #wanted = false
  #endpoint: Endpoint | null = null
  #steps: Promise<void> = Promise.resolve()

  /** `onFailed`: the system does not let it open. */
  constructor(open: () => Promise<Endpoint>, log: Log, onFailed: () => void) {
    this.#open = open
    this.#log = log
    this.#onFailed = onFailed
  }

  /** Resolves when it is as wanted, or cannot be. Never rejects. */
  want(isOpen: boolean): Promise<void> {
    this.#wanted = isOpen
    this.#steps = this.#steps.then(() => this.#step())
    return this.#steps
  }

  async #step(): Promise<void> {
    if (this.#wanted === (this.#endpoint !== null)) return
    try {
      if (this.#wanted) this.#endpoint = await this.#open()
      else {
        const endpoint = this.#endpoint
        this.#endpoint = null
        await endpoint?.close()
      }
    } catch (error) {
      this.#log.error('programs.endpoint', { error })
      if (this.#wanted) this.#onFailed()
    }
  }
}
