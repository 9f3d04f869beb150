import type { ConnectionRow } from '../model/connection-check.ts'
import type { ConnectionCheck } from '../ports/index.ts'
import { connectionReport } from './connection-report.ts'
import { callLimits, endpointUrl } from './token-endpoints.ts'

/**
 * Checks the way to the service at `address`: the call that asks for a token, without credentials and without
 * a key. Nothing where there is no such address.
 */
export async function checkConnection(
  check: ConnectionCheck,
  address: string | null,
): Promise<ConnectionRow[]> {
  if (address === null) return []
  const probe = await check({
    url: endpointUrl(address, 'issue'),
    headers: { 'Content-Type': 'application/json' },
    body: '{}',
    ...callLimits,
    signal: new AbortController().signal,
  })
  return connectionReport(address, probe)
}
