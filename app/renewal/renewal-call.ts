import type { Clock, Http } from '../ports.ts'
import type { ServiceAnswer } from '../service/answer.ts'
import { callTokenEndpoint, type TokenCall } from '../service/token-endpoints.ts'

/**
 * Renews a token that the service knows or knew. Where it has no update endpoint, or nothing to update,
 * the token endpoint is asked once. Never rejects.
 */
export async function callToRenew(
  ports: { readonly http: Http; readonly clock: Clock },
  call: Omit<TokenCall, 'endpoint'>,
): Promise<ServiceAnswer> {
  const answer = await callTokenEndpoint(ports, { ...call, endpoint: 'renew' })
  return answer.kind === 'failure' && answer.cause === 'no-endpoint' && !call.signal.aborted
    ? callTokenEndpoint(ports, { ...call, endpoint: 'issue' })
    : answer
}
