import { PreparedAccounts } from './accounts/prepared.ts'

/** What every figure is given. */
export class Bench {
  readonly accounts = new PreparedAccounts()
  readonly quick: boolean

  constructor(quick: boolean) {
    this.quick = quick
  }

  /** How often to measure: often enough for a median, or just often enough to see that it can be done. */
  runs(full: number, quick: number): number {
    return this.quick ? quick : full
  }
}

/**
 * Measures several things in turn, again and again, so that whatever else the machine does meets them all.
 * The result holds the values of each, in the order of `measures`. The first `discard` rounds only warm up.
 */
export async function interleaved<T extends Record<string, () => Promise<number>>>(
  measures: T,
  rounds: number,
  discard = 0,
): Promise<Record<keyof T, number[]>> {
  const names: (keyof T & string)[] = Object.keys(measures)
  const values = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<keyof T, number[]>
  for (let round = -discard; round < rounds; round += 1) {
    // Each round begins with another one, so that none always follows the same.
    for (let index = 0; index < names.length; index += 1) {
      const name = names[(index + round + discard) % names.length]
      const value = name === undefined ? undefined : await measures[name]?.()
      if (name !== undefined && value !== undefined && round >= 0) values[name].push(value)
    }
  }
  return values
}
