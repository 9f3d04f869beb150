import type { Clock } from '../ports/index.ts'
import { causeAlone, failureKind, isCertificateFailure, proxyOf } from '../service/model/failure.ts'
import type { HttpResult } from '../service/ports.ts'
import { endpointUrl, responseLimits } from '../service/token-endpoints.ts'
import { readTokenResponse, type ServiceFailure } from '../service/token-response.ts'
import type { ConnectionFinding, ConnectionRow } from './model/connection-row.ts'
import type { ConnectionProbe, ProbeConnection } from './ports.ts'

/** Checks the connection to the service at `address` by a token request without credentials or a key. */
export async function checkConnection(
  probeConnection: ProbeConnection,
  address: string,
  clock: Pick<Clock, 'now'>,
): Promise<ConnectionRow[]> {
  const probe = await probeConnection({
    url: endpointUrl(address, 'issue'),
    headers: { 'Content-Type': 'application/json' },
    body: '{}',
    ...responseLimits,
    signal: new AbortController().signal,
  })
  return connectionReport(address, probe, clock.now())
}

/** The report if the policy forbids the call. */
export function notAllowedReport(address: string): ConnectionRow[] {
  const failure = causeAlone('host-not-allowed')
  return [{ step: 'answer', ...bad({ kind: 'call-failed', host: new URL(address).host, failure }) }]
}

/**
 * The result of a connection check, step by step, including steps that were not reached. The call carried no
 * credentials, so a service that asks for them works. `address` must come from `parseServiceAddress`; `now`: epoch ms.
 */
export function connectionReport(address: string, probed: ConnectionProbe, now: number): ConnectionRow[] {
  const { host, hostname, protocol } = new URL(address)
  const failure = probeFailure(probed.result, address, now)
  // A proxy that asked for a password is in use, whatever the system's settings say.
  const probe = { ...probed, proxy: proxyOf(failure) ?? probed.proxy }
  return [
    { step: 'name', ...nameRow(hostname, probe, failure) },
    { step: 'proxy', ...proxyRow(host, probe, failure) },
    { step: 'tls', ...tlsRow(host, protocol, probe, failure) },
    { step: 'answer', ...answerRow(host, probe, failure) },
  ]
}

type Finding = Omit<ConnectionRow, 'step'>

const good = (finding: ConnectionFinding): Finding => ({ mark: 'good', finding })
const bad = (finding: ConnectionFinding): Finding => ({ mark: 'bad', finding })
const note = (finding: ConnectionFinding): Finding => ({ mark: 'note', finding })

function nameRow(hostname: string, probe: ConnectionProbe, failure: ServiceFailure | null): Finding {
  const { proxy, addresses } = probe
  if (proxy !== null) return note({ kind: 'name-left-to-proxy' })
  if (/^[\d.]+$|^\[/.test(hostname)) return good({ kind: 'no-name' })
  if (failure?.cause === 'offline') return note({ kind: 'not-reached' })
  if (addresses === null || addresses.length === 0)
    return isReached(probe)
      ? good({ kind: 'name-known', name: hostname })
      : bad({ kind: 'name-not-found', name: hostname })
  return good({ kind: 'name-found', name: hostname, addresses: [...addresses] })
}

function proxyRow(host: string, { proxy }: ConnectionProbe, failure: ServiceFailure | null): Finding {
  if (failure?.cause === 'proxy') return bad({ kind: 'call-failed', host, failure })
  const asking = proxyOf(failure)
  if (asking !== null) return note({ kind: 'proxy-asks', proxy: asking })
  return good(proxy === null ? { kind: 'no-proxy' } : { kind: 'proxy-used', proxy })
}

function tlsRow(
  host: string,
  protocol: string,
  probe: ConnectionProbe,
  failure: ServiceFailure | null,
): Finding {
  const { certificate, result } = probe
  if (protocol !== 'https:') return note({ kind: 'not-encrypted' })
  if (failure?.cause === 'certificate-name' || failure?.cause === 'certificate-date')
    return bad({ kind: 'call-failed', host, failure })
  if (certificate === null && isReached(probe)) return good({ kind: 'encrypted' })
  if (certificate === null)
    return isCut(result) ? bad({ kind: 'no-handshake' }) : note({ kind: 'not-reached' })
  const { shown, isTrusted } = certificate
  return isTrusted
    ? good({ kind: 'trusted', certificate: shown })
    : bad({ kind: 'not-trusted', certificate: shown })
}

/** True if the server itself answered, so that the earlier steps succeeded even if nothing was observed of them. */
function isReached({ certificate, result }: ConnectionProbe): boolean {
  return certificate !== null || result.kind === 'response'
}

function isCut(result: HttpResult): boolean {
  return result.kind === 'no-response' && (result.cause === 'cut' || result.cause === 'not-https')
}

function answerRow(host: string, probe: ConnectionProbe, failure: ServiceFailure | null): Finding {
  if (failure === null || failureKind(failure) === 'refused') return good({ kind: 'service-answered', host })
  const isStoppedBefore =
    failure.cause === 'proxy' || proxyOf(failure) !== null || isCertificateFailure(failure)
  const isNameUnknown = failure.cause === 'name-not-found' && probe.proxy === null
  if (isStoppedBefore || isNameUnknown) return note({ kind: 'not-reached' })
  return bad({ kind: 'call-failed', host, failure })
}

/** Null if the service issued a token, as one without passwords does. */
function probeFailure(result: HttpResult, url: string, receivedAt: number): ServiceFailure | null {
  const facts = {
    endpoint: 'issue',
    url,
    receivedAt,
    roundTripMs: 0,
    lastLifetimeMs: null,
    secrets: [],
  } as const
  const token = readTokenResponse(result, facts)
  return token.kind === 'failure' ? token : null
}
