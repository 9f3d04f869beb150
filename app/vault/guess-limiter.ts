import * as z from 'zod/mini'
import { refused } from '../channel/refusal.ts'
import type { Clock, JsonFile } from '../ports/index.ts'
import { backoffMs } from '../util/backoff.ts'
import { sleep } from '../util/waits.ts'
import type { VaultRefusal } from './model/refusal.ts'

/** The number of wrong guesses in a row without a wait, because people mistype. */
const freeGuesses = 3
/** The longest wait after a wrong guess, ms. From 1 s it doubles with each guess: 10,000 guesses take 27 hours. */
export const maxWaitMs = 10_000

/**
 * Limits the guesses of a PIN or a passphrase. A guess is counted before it is checked, so that killing Deckpass in
 * between gains nothing; if the count cannot be stored, each guess takes the longest wait. Waits use the monotonic
 * clock, which nobody can set. The caller makes one guess at a time. The closed vault uses it for its passphrase, and
 * the lock, which is above the vault, for the PIN and the passphrase that unlock.
 */
export function createGuessLimiter(
  clock: Clock,
  count: {
    read(): number
    /** False if the count could not be stored; it then holds until Deckpass quits. */
    write(count: number): Promise<boolean>
  },
) {
  /** When the next guess is allowed, by the monotonic clock, ms. */
  let nextGuessAt = Number.NEGATIVE_INFINITY
  const remainingMs = () => nextGuessAt - clock.monotonic()

  return {
    /** When the next guess is allowed, epoch ms by the current wall clock; null if now. */
    get retryAt() {
      const waitMs = remainingMs()
      return waitMs > 0 ? clock.now() + waitMs : null
    },
    restartWait,
    run,
    reset,
  }

  /** Restarts the whole wait, because restarting Deckpass must not shorten it. */
  function restartWait(): void {
    const costly = count.read() - freeGuesses
    const waitMs = costly > 0 ? backoffMs(costly, { firstMs: 1_000, maxMs: maxWaitMs }) : 0
    nextGuessAt = clock.monotonic() + waitMs
  }

  /** A wrong `guess` resolves to null or false; `wrong` makes the refusal from the wrong guesses in a row. */
  async function run<Result>(
    guess: () => Promise<Result | null | false>,
    wrong: (guesses: number) => VaultRefusal,
  ) {
    if (remainingMs() > 0) return refused({ reason: 'wait' })
    const guesses = count.read() + 1
    const isCounted = await count.write(guesses)
    if (!isCounted) await sleep(clock, maxWaitMs)
    const result = await guess()
    if (result === null || result === false) {
      restartWait()
      return refused(wrong(guesses))
    }
    await reset()
    return { kind: 'right', result } as const
  }

  async function reset(): Promise<void> {
    await count.write(0)
    nextGuessAt = Number.NEGATIVE_INFINITY
  }
}

const content = z.object({ guesses: z.int().check(z.nonnegative()) })

/** The count for a damaged file, which may have contained any number. */
const unknownGuesses = 100

/** The wrong guesses at a closed vault, in a file beside it. There is no file while the count is 0. */
export function createGuessCount(file: JsonFile) {
  let guesses = 0
  return { load, read: () => guesses, write }

  /** Must be called before `read` and `write`. */
  async function load(): Promise<void> {
    const found = await file.read()
    if (found.kind === 'absent') return
    const parsed = content.safeParse(found.kind === 'found' ? found.value : null)
    guesses = parsed.data?.guesses ?? unknownGuesses
  }

  async function write(count: number): Promise<boolean> {
    guesses = count
    const result = await (count === 0 ? file.remove() : file.write({ guesses: count }))
    return result.kind === 'written'
  }
}
