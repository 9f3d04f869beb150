import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { parseServiceAddress } from '../../app/model/service-address.ts'
import { publicKey } from '../../app/updates/manifest.ts'
import type { UpdateKeys } from '../../app/updates/verdict.ts'

/** The folder that updates are read from, without a slash at the end, and who must have signed them. */
export interface UpdateSource {
  readonly address: string
  readonly keys: UpdateKeys
}

const keysFile = z.strictObject({ signing: publicKey, reserve: publicKey })

/**
 * From `DECKPASS_UPDATE_URL` and the public keys in the file that `DECKPASS_UPDATE_KEYS` names, by default
 * `defaultKeysPath`. Null without an address: then nothing looks for updates. Throws if there is one, and it is of no
 * use, or there are no keys. The build puts the result into the app; one that is not packaged reads it when it starts.
 */
export function readUpdateSource(env: NodeJS.ProcessEnv, defaultKeysPath: string): UpdateSource | null {
  const { DECKPASS_UPDATE_URL: typed, DECKPASS_UPDATE_KEYS: keysPath = defaultKeysPath } = env
  if (typed === undefined || typed === '') return null
  const parsed = parseServiceAddress(typed)
  if (parsed.kind === 'refused' || parsed.isCut)
    throw new Error('DECKPASS_UPDATE_URL must be an https address without a query.')
  const keys = keysFile.parse(JSON.parse(readFileSync(keysPath, 'utf8')))
  if (keys.signing === keys.reserve) throw new Error('The two keys for updates must differ.')
  return { address: parsed.address, keys }
}
