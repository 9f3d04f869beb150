import type { Clock, Network, Power } from '../../app/ports.ts'

/** How often to look, ms. Looking costs a variable in memory, no traffic. */
const lookEveryMs = 3_000

/**
 * Whether there is a network. Electron tells the main process how it is and never that it changed, so
 * it is looked at now and then, and at once when the machine wakes.
 */
export class SystemNetwork implements Network {
  readonly #net: { isOnline(): boolean }
  readonly #clock: Clock
  readonly #listeners = new Set<(online: boolean) => void>()
  #online: boolean
  #cancel: (() => void) | null = null

  /** Call after `ready`. */
  constructor(net: { isOnline(): boolean }, clock: Clock, power: Power) {
    this.#net = net
    this.#clock = clock
    this.#online = net.isOnline()
    power.onEvent((event) => {
      if (event === 'resume' || event === 'unlock') this.#look()
    })
  }

  isOnline(): boolean {
    return this.#net.isOnline()
  }

  onChange(listener: (online: boolean) => void): () => void {
    this.#listeners.add(listener)
    this.#cancel ??= this.#lookLater()
    return () => {
      this.#listeners.delete(listener)
      if (this.#listeners.size > 0) return
      this.#cancel?.()
      this.#cancel = null
    }
  }

  #lookLater(): () => void {
    return this.#clock.after(lookEveryMs, () => {
      this.#cancel = this.#lookLater()
      this.#look()
    })
  }

  #look(): void {
    const online = this.#net.isOnline()
    if (online === this.#online) return
    this.#online = online
    for (const listener of this.#listeners) listener(online)
  }
}
