import type { Clock, Network, Power } from '../../app/ports.ts'

/** How often to look while there is no network, ms. Looking costs a variable in memory, no traffic. */
const lookEveryMs = 3_000

/**
 * Whether there is a network. Electron tells the main process how it is and never that it changed. That it
 * went is soon enough noticed by the way, whenever somebody asks or time ticks; that it is back is looked
 * for every few seconds.
 */
export class SystemNetwork implements Network {
  readonly #net: { isOnline(): boolean }
  readonly #clock: Clock
  readonly #listeners = new Set<(online: boolean) => void>()
  #online: boolean
  #cancel: () => void = () => {}

  /** Call after `ready`. */
  constructor(net: { isOnline(): boolean }, clock: Clock, power: Power) {
    this.#net = net
    this.#clock = clock
    this.#online = net.isOnline()
    this.#lookAgain()
    power.onEvent((event) => {
      if (event === 'resume' || event === 'unlock') this.look()
    })
  }

  isOnline(): boolean {
    return this.#online
  }

  onChange(listener: (online: boolean) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Looks now, and tells if it is otherwise than before. */
  look(): void {
    const online = this.#net.isOnline()
    const isNews = online !== this.#online
    this.#online = online
    this.#lookAgain()
    if (isNews) for (const listener of this.#listeners) listener(online)
  }

  #lookAgain(): void {
    this.#cancel()
    if (!this.#online) this.#cancel = this.#clock.after(lookEveryMs, () => this.look())
  }
}
