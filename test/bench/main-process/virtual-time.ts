import { VirtualClock } from '../../support/virtual-world.ts'

/** The whole process on a clock of which the bench is the master, so that ten idle minutes take no time. */
export class VirtualTime {
  readonly #clock = new VirtualClock(Date.now())
  readonly #nextTurn = setImmediate

  /** How often a timer has fired: what the machine would have woken up for. */
  get wakeUps(): number {
    return this.#clock.fired
  }

  /** From now on every timer and both clocks are virtual, for the app and for the libraries in it. */
  install(): void {
    const clock = this.#clock
    const after = (run: (...args: unknown[]) => void, delayMs = 0, ...args: unknown[]) =>
      timerOf(clock.after(Math.max(1, delayMs), () => run(...args)))
    const every = (run: (...args: unknown[]) => void, periodMs = 1, ...args: unknown[]) => {
      let cancel = () => {}
      const wait = () => {
        cancel = clock.after(Math.max(1, periodMs), () => {
          wait()
          run(...args)
        })
      }
      wait()
      return timerOf(() => cancel())
    }
    const stop = (timer?: { cancel?: () => void }) => timer?.cancel?.()
    Object.assign(globalThis, {
      setTimeout: after,
      clearTimeout: stop,
      setInterval: every,
      clearInterval: stop,
    })
    Date.now = () => clock.now()
    performance.now = () => clock.monotonic()
  }

  async pass(durationMs: number): Promise<void> {
    await this.#clock.advance(durationMs)
  }

  /** Lets everything that is ready run, then does `work`. */
  async settle(work: () => void): Promise<void> {
    for (let turns = 0; turns < 10; turns += 1) await new Promise((resolve) => this.#nextTurn(resolve))
    work()
  }
}

/** As much of Node's timer as somebody may call. */
function timerOf(cancel: () => void) {
  const timer = { cancel, ref: () => timer, unref: () => timer, hasRef: () => true }
  return timer
}
