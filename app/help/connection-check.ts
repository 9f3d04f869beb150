import type { Lock } from '../lock/lock.ts'
import type { Ports } from '../ports/index.ts'
import type { MayCall } from '../service/allowed-hosts.ts'
import { causeAlone, isCertificateFailure, proxyOf, rowOf } from '../service/model/failure.ts'
import type { HttpResult } from '../service/ports.ts'
import { endpointUrl, responseLimits } from '../service/token-endpoints.ts'
import { readTokenResponse, type ServiceFailure } from '../service/token-response.ts'
import type { Redactor } from '../util/redactor.ts'
import { createSerialQueue } from '../util/serial-queue.ts'
import { sleep } from '../util/waits.ts'
import type { CheckedConnection, ConnectionFinding, ConnectionRow } from './model/connection-row.ts'
import type { ConnectionProbe, ProbeConnection } from './ports.ts'

interface CheckPorts extends Pick<Ports, 'clock'> {
  readonly redactor: Pick<Redactor, 'redact'>
  readonly probeConnection: ProbeConnection
  readonly mayCall: MayCall
  /** The address of an account or, for null, of the last failed sign-in; null if there is none. */
  addressOf(accountId: string | null): string | null
  readonly lock: Pick<Lock, 'lockSignal'>
}

/** The shortest time between the starts of two checks, ms. */
const minCheckPauseMs = 5_000

/**
 * Checks connections one at a time, with pauses, by a token request without credentials or a key. The page names only
 * an account or the failed sign-in, because with an address of its own a script could send data there.
 */
export function createConnectionCheck(ports: CheckPorts) {
  const { clock, redactor, probeConnection, mayCall, addressOf, lock } = ports
  /** By address, the checks that run or are queued. */
  const pending = new Map<string, { lockSignal: AbortSignal; checked: Promise<CheckedConnection> }>()
  const inOrder = createSerialQueue()
  /** Monotonic instant. */
  let lastCallAt = Number.NEGATIVE_INFINITY
  return checkConnection

  /** `accountId` null: the last failed sign-in. Checks of an address at one time share a result, but not over a lock. */
  async function checkConnection(accountId: string | null): Promise<CheckedConnection> {
    const { lockSignal } = lock
    const address = addressOf(accountId)
    if (address === null) return { address, rows: [] }
    const found = pending.get(address)
    if (found?.lockSignal === lockSignal) return found.checked
    const checked = inOrder(async () => ({ address, rows: await rowsOf(address, lockSignal) }))
    const entry = { lockSignal, checked }
    pending.set(address, entry)
    return checked.finally(() => {
      if (pending.get(address) === entry) pending.delete(address)
    })
  }

  async function rowsOf(address: string, lockSignal: AbortSignal): Promise<ConnectionRow[]> {
    const pauseMs = lastCallAt + minCheckPauseMs - clock.monotonic()
    if (pauseMs > 0) await sleep(clock, pauseMs)
    if (lockSignal.aborted) return []
    if (!mayCall(address)) {
      const failure = causeAlone('host-not-allowed')
      return [{ step: 'answer', ...bad({ kind: 'call-failed', host: new URL(address).host, failure }) }]
    }
    lastCallAt = clock.monotonic()
    const probe = await probeConnection({
      url: endpointUrl(address, 'issue'),
      headers: { 'Content-Type': 'application/json' },
      body: '{}',
      ...responseLimits,
      signal: lockSignal,
    })
    if (lockSignal.aborted) return []
    // The body is redacted, because the person may send the report to a help desk.
    const { result } = probe
    const shown = result.kind === 'response' ? { ...result, body: redactor.redact(result.body) } : result
    return connectionReport(address, { ...probe, result: shown }, clock.now())
  }
}

/**
 * The result of a connection check, step by step, including steps that were not reached. The call carried no
 * credentials, so a service that asks for them works. `address` must come from `parseServiceAddress`; `now`: epoch ms.
 */
export function connectionReport(address: string, probed: ConnectionProbe, now: number): ConnectionRow[] {
  const url = new URL(address)
  const { host, hostname } = url
  const failure = probeFailure(probed.result, address, now)
  // A proxy that asked for a password is in use, whatever the system's settings say.
  const probe = { ...probed, proxy: proxyOf(failure) ?? probed.proxy }
  return [
    { step: 'name', ...nameRow(hostname, probe, failure) },
    { step: 'proxy', ...proxyRow(host, probe, failure) },
    { step: 'tls', ...tlsRow(url, probe, failure) },
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
  if (addresses !== null && addresses.length > 0)
    return good({ kind: 'name-found', name: hostname, addresses: [...addresses] })
  // An answer proves that the name was found, even if its lookup was not observed.
  return probe.certificate !== null || probe.result.kind === 'response'
    ? good({ kind: 'name-known', name: hostname })
    : bad({ kind: 'name-not-found', name: hostname })
}

function proxyRow(host: string, { proxy }: ConnectionProbe, failure: ServiceFailure | null): Finding {
  if (failure?.cause === 'proxy') return bad({ kind: 'call-failed', host, failure })
  const asking = proxyOf(failure)
  if (asking !== null) return note({ kind: 'proxy-asks', proxy: asking })
  return good(proxy === null ? { kind: 'no-proxy' } : { kind: 'proxy-used', proxy })
}

function tlsRow(
  { host, protocol }: URL,
  { certificate, result }: ConnectionProbe,
  failure: ServiceFailure | null,
): Finding {
  if (protocol !== 'https:') return note({ kind: 'not-encrypted' })
  if (failure?.cause === 'certificate-name' || failure?.cause === 'certificate-date')
    return bad({ kind: 'call-failed', host, failure })
  if (certificate === null) {
    if (result.kind === 'response') return good({ kind: 'encrypted' })
    const isCut = result.cause === 'cut' || result.cause === 'not-https'
    return isCut ? bad({ kind: 'no-handshake' }) : note({ kind: 'not-reached' })
  }
  const { shown, isTrusted } = certificate
  return isTrusted
    ? good({ kind: 'trusted', certificate: shown })
    : bad({ kind: 'not-trusted', certificate: shown })
}

function answerRow(host: string, probe: ConnectionProbe, failure: ServiceFailure | null): Finding {
  if (failure === null || rowOf(failure).kind === 'refused') return good({ kind: 'service-answered', host })
  const isStoppedBefore =
    failure.cause === 'proxy' || proxyOf(failure) !== null || isCertificateFailure(failure)
  const isNameUnknown = failure.cause === 'name-not-found' && probe.proxy === null
  if (isStoppedBefore || isNameUnknown) return note({ kind: 'not-reached' })
  return bad({ kind: 'call-failed', host, failure })
}

/** Null if the service issued a token, as one without passwords does. */
function probeFailure(result: HttpResult, url: string, receivedAt: number): ServiceFailure | null {
  const call = {
    endpoint: 'issue',
    url,
    receivedAt,
    roundTripMs: 0,
    lastLifetimeMs: null,
    secrets: [],
  } as const
  const token = readTokenResponse(result, call)
  return token.kind === 'failure' ? token : null
}
