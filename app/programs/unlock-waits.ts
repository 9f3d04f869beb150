import { minuteMs } from '../util/durations.ts'
import { maxRequestMs } from './model/consent-times.ts'
import type { BrokerPorts } from './ports.ts'

/** The shortest time between two notifications of waiting programs, ms, because any program can ask at any rate. */
const minNotificationGapMs = 5 * minuteMs

/** The requests that wait for an unlock. */
export class UnlockWaits {
  readonly #ports: Pick<BrokerPorts, 'clock' | 'notifier' | 'changed'>
  /** The time of each request, epoch ms, by the function that ends its wait. */
  readonly #waits = new Map<() => void, number>()
  /** The time of the last notification, by `Clock.uptime`. */
  #notifiedAt = Number.NEGATIVE_INFINITY

  constructor(ports: Pick<BrokerPorts, 'clock' | 'notifier' | 'changed'>) {
    this.#ports = ports
  }

  /** The start of the longest wait, epoch ms; null if no program waits. */
  get since(): number | null {
    return this.#waits.size === 0 ? null : Math.min(...this.#waits.values())
  }

  notifyPerson(): void {
    const { clock, notifier } = this.#ports
    if (clock.uptime() - this.#notifiedAt < minNotificationGapMs) return
    this.#notifiedAt = clock.uptime()
    notifier.show({ tag: 'locked', message: { kind: 'program-waits-for-unlock' }, accountId: null })
  }

  /** Waits until `end` is called, the program stops waiting or `leftMs` have passed. */
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
