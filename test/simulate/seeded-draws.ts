import { SeededRandom } from '../support/virtual-ports.ts'

/** What is drawn by lot when a year is made up. The same seed draws the same. */
export class SeededDraws {
  readonly #random: SeededRandom

  constructor(seed: number) {
    this.#random = new SeededRandom(seed)
    // Neighbouring seeds start alike: let them drift apart.
    for (let drawn = 0; drawn < 20; drawn += 1) this.#random.fraction()
  }

  happens(share: number): boolean {
    return this.#random.fraction() < share
  }

  between(least: number, most: number): number {
    return Math.round(least + this.#random.fraction() * (most - least))
  }

  /** As many short ones as long ones: uniform in the logarithm. */
  spread(least: number, most: number): number {
    return Math.round(least * (most / least) ** this.#random.fraction())
  }

  oneOf<const T>(first: T, ...others: T[]): T {
    const all = [first, ...others]
    return all[Math.floor(this.#random.fraction() * all.length)] ?? first
  }
}

/** A number in [0, 1) that depends on nothing but the seed and the other number (murmur3's finaliser). */
export function drawAt(seed: number, at: number): number {
  let bits = Math.imul(seed, 0x9e3779b1) ^ Math.imul(at | 0, 0x85ebca6b) ^ Math.floor(at / 2 ** 32)
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return ((bits ^ (bits >>> 16)) >>> 0) / 2 ** 32
}
