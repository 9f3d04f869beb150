import { minuteMs } from '../util/durations.ts'
import { maxRequestMs } from './model/consent-request.ts'
import type { BrokerPorts } from './ports.ts'

/** The least time between two notifications of a waiting program, ms, because any program can ask at any rate. */
const minNotificationGapMs = 5 * minuteMs

/** The requests that wait until Deckpass is unlocked. */
export class UnlockWaits {
  readonly #ports: Pick<BrokerPorts, 'clock' | 'notifier' | 'changed'>
  /** By the function that ends the wait, when the request came, epoch ms. */
  readonly #waits = new Map<() => void, number>()
  /** When the person was last told of a wait, by `Clock.uptime`. */
  #toldAt = Number.NEGATIVE_INFINITY

  constructor(ports: Pick<BrokerPorts, 'clock' | 'notifier' | 'changed'>) {
    this.#ports = ports
  }

  /** Since when a program waits, epoch ms; null if none does. */
  get since(): number | null {
    return this.#waits.size === 0 ? null : Math.min(...this.#waits.values())
  }

  tellPerson(): void {
    const { clock, notifier } = this.#ports
    if (clock.uptime() - this.#toldAt < minNotificationGapMs) return
    this.#toldAt = clock.uptime()
    notifier.show({ tag: 'locked', message: { kind: 'program-waits-for-unlock' }, accountId: null })
  }

  /** Waits until `end`, as long as the program does and there is time. */
  async wait(leftMs: number, gone: AbortSignal): Promise<void> {
    const { clock, changed } = this.#ports
    await new Promise<void>((resolve) => {
      const end = () => {
        stopTimer()
        gone.removeEventListener('abort', end)
        this.#waits.delete(end)
        changed()
        resolve()
      }
      const stopTimer = clock.after(leftMs, end)
      gone.addEventListener('abort', end)
      this.#waits.set(end, clock.now() - (maxRequestMs - leftMs))
      changed()
    })
  }

  end(): void {
    for (const end of this.#waits.keys()) end()
  }
}
