import { parseServiceAddress } from '../../app/service/model/service-address.ts'

/**
 * The folder that updates are read from, of `DECKPASS_UPDATE_URL`, without a slash at the end. Null where there is none:
 * then nothing looks for updates. Throws if it is no https address. The build puts it into the app; one that is not
 * packaged reads it when it starts.
 */
export function readUpdateAddress({ DECKPASS_UPDATE_URL: typed = '' }: NodeJS.ProcessEnv): string | null {
  if (typed === '') return null
  const parsed = parseServiceAddress(typed)
  if (parsed.kind === 'refused' || parsed.isCut)
    throw new Error('DECKPASS_UPDATE_URL must be an https address without a query.')
  return parsed.address
}
