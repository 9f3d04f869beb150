import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import type { EstimateStrength } from '../../app/ports/index.ts'

/** Of what is longer the beginning counts: the work grows with the length, and holds up everything else. */
const maxLength = 64

/** zxcvbn: counts the guesses that a cracker who knows words, names, dates and keyboards would need. */
export function createStrengthEstimator(): EstimateStrength {
  let loaded: Promise<ZxcvbnFactory> | null = null
  return async (passphrase) => {
    loaded ??= load()
    const { score } = (await loaded).check(passphrase.slice(0, maxLength))
    return { score }
  }
}

/** Half a megabyte of words, read when the first passphrase is typed. */
async function load(): Promise<ZxcvbnFactory> {
  const [core, common] = await Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')])
  const { dictionary, adjacencyGraphs } = common
  return new core.ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
}
