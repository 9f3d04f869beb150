import type { Log } from '../../app/ports/index.ts'
import { serialQueue } from '../../app/util/serial-queue.ts'
import type { Endpoint } from './endpoint.ts'

/** Opens and closes the endpoint, one after the other: what was set last holds. */
export class EndpointSwitch {
  readonly #open: () => Promise<Endpoint>
  readonly #log: Log
  readonly #onFailed: () => void
  readonly #turn = serialQueue()
  #shouldBeOpen = false
  #endpoint: Endpoint | null = null

  /** `onFailed`: the system does not let it open. */
  constructor(open: () => Promise<Endpoint>, log: Log, onFailed: () => void) {
    this.#open = open
    this.#log = log
    this.#onFailed = onFailed
  }

  /** Resolves when it is so, or cannot be. Never rejects. */
  setOpen(isOpen: boolean): Promise<void> {
    this.#shouldBeOpen = isOpen
    return this.#turn(() => this.#update())
  }

  async #update(): Promise<void> {
    if (this.#shouldBeOpen === (this.#endpoint !== null)) return
    try {
      if (this.#shouldBeOpen) this.#endpoint = await this.#open()
      else {
        const endpoint = this.#endpoint
        this.#endpoint = null
        await endpoint?.close()
      }
    } catch (error) {
      this.#log.error('programs.endpoint', { error })
      if (this.#shouldBeOpen) this.#onFailed()
    }
  }
}
