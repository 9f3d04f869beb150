import * as z from 'zod/mini'
import type { JsonFile } from '../ports/index.ts'
import type { GuessCount } from './guess-limiter.ts'

const content = z.object({ guesses: z.int().check(z.nonnegative()) })

/** What a damaged file counts as, because it may have held any number. */
const unknownGuesses = 100

/** Wrong guesses at a closed vault, counted beside it. There is no file where nothing is counted. */
export class GuessFile implements GuessCount {
  readonly #file: JsonFile
  #guesses = 0

  constructor(file: JsonFile) {
    this.#file = file
  }

  /** Call first. */
  async load(): Promise<void> {
    const found = await this.#file.read()
    if (found.kind === 'absent') return
    const parsed = content.safeParse(found.kind === 'found' ? found.value : null)
    this.#guesses = parsed.success ? parsed.data.guesses : unknownGuesses
  }

  read(): number {
    return this.#guesses
  }

  async write(guesses: number): Promise<boolean> {
    this.#guesses = guesses
    const result = await (guesses === 0 ? this.#file.remove() : this.#file.write({ guesses }))
    return result.kind === 'written'
  }
}
