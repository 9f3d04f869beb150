import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import type { EstimateStrength } from '../../app/vault/ports.ts'

/** Only the beginning is estimated, because longer texts would block the main process. */
const maxLength = 64

export function createStrengthEstimator(): EstimateStrength {
  let loaded: Promise<ZxcvbnFactory> | null = null
  return async (passphrase) => {
    loaded ??= load()
    const { score } = (await loaded).check(passphrase.slice(0, maxLength))
    return { score }
  }
}

/** Loads half a megabyte of dictionaries when the first passphrase is typed. */
async function load(): Promise<ZxcvbnFactory> {
  const [core, common] = await Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')])
  const { dictionary, adjacencyGraphs } = common
  return new core.ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
}
