import { parseServiceAddress } from '../../app/model/account/service-address.ts'

/** The folder that updates are read from, without a slash at the end, and the public key that must have signed them. */
export interface UpdateSource {
  readonly address: string
  /** Ed25519, 32 bytes as base64url (RFC 8037 section 2). */
  readonly publicKey: string
}

/**
 * From `DECKPASS_UPDATE_URL` and `DECKPASS_UPDATE_KEY`, by default `projectKey`, the content of
 * resources/update-key.txt. Null without an address: then nothing looks for updates. Throws if there is one, and it is
 * of no use, or there is no key. The build puts the result into the app; one that is not packaged reads it when it starts.
 */
export function readUpdateSource(env: NodeJS.ProcessEnv, projectKey: string | null): UpdateSource | null {
  const { DECKPASS_UPDATE_URL: typed, DECKPASS_UPDATE_KEY: publicKey = projectKey?.trim() ?? '' } = env
  if (typed === undefined || typed === '') return null
  const parsed = parseServiceAddress(typed)
  if (parsed.kind === 'refused' || parsed.isCut)
    throw new Error('DECKPASS_UPDATE_URL must be an https address without a query.')
  if (!/^[\w-]{43}$/.test(publicKey))
    throw new Error('There is no public key for updates: npm run release:keys makes one.')
  return { address: parsed.address, publicKey }
}
