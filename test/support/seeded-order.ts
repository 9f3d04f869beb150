import { SeededRandom } from './virtual-ports.ts'

/**
 * Holds back everything that is ready to happen and lets one thing happen after another, in an order that the
 * seed alone decides. The same seed gives the same order again.
 */
export class SeededOrder {
  readonly random: SeededRandom
  #waiting: (() => void)[] = []

  constructor(seed: number) {
    this.random = new SeededRandom(seed)
  }

  /** Resolves when its turn has come. */
  turn(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve))
  }

  /** Runs `run` when its turn has come. Returns how to cancel it. */
  soon(run: () => void): () => void {
    this.#waiting.push(run)
    return () => {
      this.#waiting = this.#waiting.filter((each) => each !== run)
    }
  }

  /** The same call, which begins at one turn and answers at a later one. */
  slow<Input extends unknown[], Output>(call: (...input: Input) => Promise<Output>) {
    return async (...input: Input): Promise<Output> => {
      await this.turn()
      const output = await call(...input)
      await this.turn()
      return output
    }
  }

  /** One of these. */
  pick<T>(choices: readonly [T, ...T[]]): T {
    return choices[Math.floor(this.random.fraction() * choices.length)] ?? choices[0]
  }

  /** Lets things happen until nothing is left to happen. */
  async run(): Promise<void> {
    await everythingReady()
    while (this.#waiting.length > 0) {
      const [next] = this.#waiting.splice(Math.floor(this.random.fraction() * this.#waiting.length), 1)
      next?.()
      await everythingReady()
    }
  }
}

/** Every promise that can go on has gone on. */
function everythingReady(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
