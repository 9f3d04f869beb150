import type { Ports } from '../ports/index.ts'
import type { Http } from '../service/ports.ts'
import { type RequestedToken, requestToken, type ServiceRequest } from '../service/token-endpoints.ts'
import type { TokenResult } from '../service/token-response.ts'
import type { AccountStore } from '../vault/account-store.ts'
import type { Redactor } from '../vault/redaction.ts'
import { forgetRefusedConnection } from './connection-credentials.ts'

interface CallPorts extends Pick<Ports, 'clock'> {
  readonly http: Http
  readonly redactor: Redactor
}

/**
 * Requests a token for a sign-in or a renewal. Every text of the service comes back redacted, and a proxy password or a
 * certificate that was refused is forgotten. Never rejects.
 */
export async function callForToken(
  ports: CallPorts,
  accounts: AccountStore,
  request: ServiceRequest,
): Promise<RequestedToken> {
  const { nextFirst, ...result } = await requestToken(ports, request)
  if (result.kind === 'failure') forgetRefusedConnection(accounts, request.credentials.plain, result.cause)
  return { ...redactTexts(result, ports.redactor), nextFirst }
}

/**
 * Fields without text from the service: codes, the token itself, and the address that identifies the proxy's password.
 */
const notWritten: ReadonlySet<string> = new Set(['kind', 'cause', 'unusable', 'value', 'proxy'])

/** Redacts every known secret in each text that the service sent. */
export function redactTexts<Result extends TokenResult>(result: Result, redactor: Redactor): Result {
  const texts = Object.entries(result).flatMap(([name, value]) =>
    typeof value === 'string' && !notWritten.has(name) ? [[name, redactor.redact(value)] as const] : [],
  )
  return { ...result, ...Object.fromEntries(texts) }
}
