import type { ConnectionRow } from '../bridge/contract.ts'
import type { ConnectionTest } from '../ports.ts'
import { connectionReport } from './connection-report.ts'
import { callLimits, endpointUrl } from './token-endpoints.ts'

/**
 * Tests the way to the service at `address`: the call that asks for a token, without credentials and without
 * a key. Nothing where there is no such address.
 */
export async function testConnection(test: ConnectionTest, address: string | null): Promise<ConnectionRow[]> {
  if (address === null) return []
  const probe = await test({
    url: endpointUrl(address, 'issue'),
    headers: { 'Content-Type': 'application/json' },
    body: '{}',
    ...callLimits,
    signal: new AbortController().signal,
  })
  return connectionReport(address, probe)
}
