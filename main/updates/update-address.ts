import { parseServiceAddress } from '../../app/service/model/service-address.ts'

/**
 * The folder of the updates, from `DECKPASS_UPDATE_URL` at the build, without a trailing slash; null if unset: there
 * are then no checks. Throws unless it is https, or http on this computer. In development it is read at the start.
 */
export function readUpdateAddress({ DECKPASS_UPDATE_URL: typed = '' }: NodeJS.ProcessEnv): string | null {
  if (typed === '') return null
  const parsed = parseServiceAddress(typed)
  if (parsed.kind === 'refused' || parsed.isCut)
    throw new Error('DECKPASS_UPDATE_URL must be https, or http on this computer, without a query.')
  return parsed.address
}
