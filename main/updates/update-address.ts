import { parseServiceAddress } from '../../app/service/model/service-address.ts'

/**
 * The folder of the updates, from `DECKPASS_UPDATE_URL`, without a trailing slash; null if unset: Deckpass then checks
 * for no updates. Throws if it is no https address. The build includes it in the app; in development it is read at the
 * start.
 */
export function readUpdateAddress({ DECKPASS_UPDATE_URL: typed = '' }: NodeJS.ProcessEnv): string | null {
  if (typed === '') return null
  const parsed = parseServiceAddress(typed)
  if (parsed.kind === 'refused' || parsed.isCut)
    throw new Error('DECKPASS_UPDATE_URL must be an https address without a query.')
  return parsed.address
}
