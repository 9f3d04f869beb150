import { setTimeout } from 'node:timers/promises'

const lookEveryMs = 10

/**
 * Waits until `look` returns something other than null, and resolves to that.
 *
 * @throws after `patienceMs`, with `what` in the message
 */
export async function until<T>(
  what: string,
  look: () => T | null | Promise<T | null>,
  patienceMs = 20_000,
): Promise<T> {
  const end = performance.now() + patienceMs
  for (;;) {
    const seen = await look()
    if (seen !== null) return seen
    if (performance.now() > end) throw new Error(`Waited ${patienceMs} ms in vain: ${what}.`)
    await setTimeout(lookEveryMs)
  }
}
