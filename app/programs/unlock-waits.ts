import { minuteMs } from '../util/durations.ts'
import { Listeners } from '../util/listeners.ts'
import { maxRequestMs } from './model/consent-request.ts'
import type { BrokerPorts } from './ports.ts'

/** The shortest time between two notifications of waiting programs, ms, because any program can ask at any rate. */
const minNotificationGapMs = 5 * minuteMs

export function createUnlockWaits({ clock, notifier }: BrokerPorts) {
  const changed = new Listeners()
  /** The time of each request, epoch ms, by the function that ends its wait. */
  const waits = new Map<() => void, number>()
  /** The time of the last notification, by `Clock.uptime`. */
  let notifiedAt = Number.NEGATIVE_INFINITY
  return {
    changed,
    /** The start of the longest wait, epoch ms; null if no program waits. */
    get since(): number | null {
      return waits.size === 0 ? null : Math.min(...waits.values())
    },

    notifyPerson,
    wait,

    end(): void {
      for (const end of waits.keys()) end()
    },
  }

  function notifyPerson(): void {
    if (clock.uptime() - notifiedAt < minNotificationGapMs) return
    notifiedAt = clock.uptime()
    notifier.show({ tag: 'locked', message: { kind: 'program-waits-for-unlock' }, accountId: null })
  }

  /** Waits until `end` is called, the program stops waiting or `leftMs` have passed. */
  function wait(leftMs: number, gone: AbortSignal): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const end = () => {
      if (waits.delete(end)) changed.emit()
      resolve()
    }
    void promise.then(clock.after(leftMs, end))
    gone.addEventListener('abort', end)
    waits.set(end, clock.now() - (maxRequestMs - leftMs))
    changed.emit()
    return promise
  }
}
