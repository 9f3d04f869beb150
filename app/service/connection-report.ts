import type { ConnectionRow } from '../bridge/contract.ts'
import type { ConnectionProbe, HttpResult } from '../ports.ts'
import { connectionWords as say } from '../words/connection.ts'
import { failureSentence } from '../words/failures.ts'
import type { ServiceFailure } from './answer.ts'
import { readAnswer } from './read-answer.ts'

/**
 * What a test of the connection found, step by step. A step that was not reached says so. The call carried no
 * credentials, so a service that asks for them is there. `address` has been through `parseServiceAddress`.
 */
export function connectionReport(address: string, found: ConnectionProbe): ConnectionRow[] {
  const { host, hostname, protocol } = new URL(address)
  const failure = failureOf(found.result, protocol === 'https:')
  // A proxy that asked for a password is in use, whatever the system's settings say.
  const probe = { ...found, proxy: failure?.proxy ?? found.proxy }
  return [
    { step: 'name', ...nameRow(hostname, probe) },
    { step: 'proxy', ...proxyRow(host, probe, failure) },
    { step: 'tls', ...tlsRow(protocol, probe) },
    { step: 'answer', ...answerRow(host, probe, failure) },
  ]
}

type Found = Omit<ConnectionRow, 'step'>

function nameRow(hostname: string, probe: ConnectionProbe): Found {
  const { proxy, addresses } = probe
  if (proxy !== null) return { mark: 'note', sentence: say.nameLeftToProxy }
  if (/^[\d.]+$|^\[/.test(hostname)) return { mark: 'good', sentence: say.noName }
  if (addresses === null || addresses.length === 0)
    return isReached(probe)
      ? { mark: 'good', sentence: say.nameKnown(hostname) }
      : { mark: 'bad', sentence: say.nameNotFound(hostname) }
  return { mark: 'good', sentence: say.nameFound(hostname, addresses) }
}

function proxyRow(host: string, { proxy }: ConnectionProbe, failure: ServiceFailure | null): Found {
  if (failure?.cause === 'proxy') return { mark: 'bad', sentence: failureSentence(failure, host) }
  if (failure?.proxy !== undefined) return { mark: 'note', sentence: say.proxyAsks(failure.proxy) }
  return { mark: 'good', sentence: proxy === null ? say.noProxy : say.proxyUsed(proxy) }
}

function tlsRow(protocol: string, probe: ConnectionProbe): Found {
  const { certificate, result } = probe
  if (protocol !== 'https:') return { mark: 'note', sentence: say.notEncrypted }
  if (certificate === null && isReached(probe)) return { mark: 'good', sentence: say.encrypted }
  if (certificate === null)
    return isCut(result)
      ? { mark: 'bad', sentence: say.noHandshake }
      : { mark: 'note', sentence: say.notReached }
  const { authority, isTrusted } = certificate
  return isTrusted
    ? { mark: 'good', sentence: say.trusted(authority) }
    : { mark: 'bad', sentence: say.notTrusted(authority) }
}

/** The server itself said something, so the steps before it went well, also where nobody told of them. */
function isReached({ certificate, result }: ConnectionProbe): boolean {
  return certificate !== null || result.kind === 'answer'
}

function isCut(result: HttpResult): boolean {
  return result.kind === 'no-answer' && result.cause === 'cut'
}

function answerRow(host: string, probe: ConnectionProbe, failure: ServiceFailure | null): Found {
  if (failure === null || failure.cause === 'rejected' || failure.cause === 'refused')
    return { mark: 'good', sentence: say.serviceAnswered(host) }
  const isStoppedBefore =
    failure.cause === 'proxy' || failure.proxy !== undefined || failure.cause === 'certificate'
  const isNameUnknown = failure.cause === 'unreachable' && probe.proxy === null && probe.addresses === null
  if (isStoppedBefore || isNameUnknown) return { mark: 'note', sentence: say.notReached }
  return { mark: 'bad', sentence: failureSentence(failure, host) }
}

/** Null where a token came, which a service without passwords would give. */
function failureOf(result: HttpResult, secure: boolean): ServiceFailure | null {
  const facts = { endpoint: 'issue', secure, receivedAt: 0, roundTripMs: 0, secrets: [] } as const
  const answer = readAnswer(result, facts)
  return answer.kind === 'failure' ? answer : null
}
