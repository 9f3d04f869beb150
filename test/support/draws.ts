import { SeededRandom } from './virtual-ports.ts'

export type Draws = ReturnType<typeof seededDraws>

/** What a scenario draws; the same seed draws the same. */
export function seededDraws(seed: number) {
  const random = new SeededRandom(seed)
  // Adjacent seeds have similar first numbers, so these are skipped.
  for (let skipped = 0; skipped < 20; skipped += 1) random.fraction()

  return {
    happens: (share: number) => random.fraction() < share,
    between: (least: number, most: number) => Math.round(least + random.fraction() * (most - least)),
    /** Uniform in the logarithm, so that short durations are as frequent as long ones. */
    spread: (least: number, most: number) => Math.round(least * (most / least) ** random.fraction()),
    oneOf,
  }

  function oneOf<const T>(all: readonly T[]): T {
    const drawn = all[Math.floor(random.fraction() * all.length)]
    if (drawn === undefined) throw new Error('Nothing to draw from.')
    return drawn
  }
}
