import type { EventEmitter } from 'node:events'
import type { Certificate, Event } from 'electron'
import type { CertificateRequest } from '../../app/service/model/credentials.ts'
import type { HttpRequest } from '../../app/service/ports.ts'
import { cleanText, withoutQuotes } from '../../app/util/clean-text.ts'

type Target = Pick<HttpRequest, 'url' | 'certificate'>
/** A certificate's fingerprint; null for no certificate; undefined if the person has not chosen yet. */
type Choice = string | null | undefined

interface Call {
  readonly host: string
  readonly choice: Choice
  readonly ready: PromiseWithResolvers<void>
  readonly requested: PromiseWithResolvers<CertificateRequest>
  isStarted: boolean
}

export type ClientCertificates = ReturnType<typeof createClientCertificates>

/**
 * Answers requests for a client certificate (TLS client authentication) with the one that the person chose for this
 * server; by default Electron would send the first one. If none matches, Electron emits no event and sends none. The
 * event names the server, not the call, so calls with different certificates to one server take turns. A request stays
 * unanswered until the person has chosen, because Chromium would remember "none" for the whole session.
 */
export function createClientCertificates(app: EventEmitter) {
  const calls = new Set<Call>()
  const lastRequests = new Map<string, CertificateRequest>()
  app.on('select-client-certificate', select)
  return { enqueue, takeLastRequest }

  function select(
    event: Pick<Event, 'preventDefault'>,
    _contents: unknown,
    server: string,
    certificates: readonly Certificate[],
    answer: (certificate?: Certificate) => void,
  ) {
    event.preventDefault()
    const host = hostAndPort(server)
    const { running } = callsTo(host)
    const [first] = running
    // The request is for a page or a proxy, for which a person cannot choose a certificate.
    if (host === null || first === undefined) return answer()
    const request = { host, certificates: certificates.map(toListed) }
    lastRequests.set(host, request)
    const chosen = certificates.find(({ fingerprint }) => fingerprint === first.choice)
    if (chosen !== undefined || first.choice === null) return answer(chosen)
    for (const call of running) call.requested.resolve(request)
  }

  function enqueue(target: Target) {
    const host = hostAndPort(target.url) ?? target.url
    const ready = Promise.withResolvers<void>()
    const requested = Promise.withResolvers<CertificateRequest>()
    const call: Call = { host, choice: certificateChoice(target), ready, requested, isStarted: false }
    calls.add(call)
    startNext(host)
    return {
      /** Resolves when no call to this server with another certificate is running. */
      ready: ready.promise,
      /** Resolves to the server's request if the person has to choose a certificate first. */
      requested: requested.promise,
      end() {
        if (calls.delete(call)) startNext(host)
      },
    }
  }

  /** Starts each waiting call whose certificate equals that of the running calls, or else of the first waiting call. */
  function startNext(host: string): void {
    const { running, waiting } = callsTo(host)
    const choice = (running[0] ?? waiting[0])?.choice
    for (const next of waiting.filter((call) => call.choice === choice)) {
      next.isStarted = true
      next.ready.resolve()
    }
  }

  function callsTo(host: string | null) {
    const all = [...calls].filter((call) => call.host === host)
    return { running: all.filter((call) => call.isStarted), waiting: all.filter((call) => !call.isStarted) }
  }

  /** Returns the server's last request, once, if the server may have rejected the person's choice; otherwise null. */
  function takeLastRequest(target: Target): CertificateRequest | null {
    const host = hostAndPort(target.url) ?? target.url
    const request = lastRequests.get(host) ?? null
    lastRequests.delete(host)
    return certificateChoice(target) === undefined ? null : request
  }
}

/** The person's choice for the server of `url`. A choice for another server does not count. */
export function certificateChoice({ url, certificate }: Target): Choice {
  return certificate?.host === hostAndPort(url) ? certificate?.fingerprint : undefined
}

/** The host and port of an address or a server (`slides.example:443`). */
function hostAndPort(server: string): string | null {
  const url = URL.parse(server.includes('://') ? server : `https://${server}`)
  return url === null ? null : `${url.hostname}:${url.port || '443'}`
}

function toListed({ fingerprint, subjectName, issuerName, validExpiry }: Certificate) {
  const [subject, issuer] = [shownName(subjectName), shownName(issuerName)]
  return { fingerprint, subject, issuer, validUntil: validExpiry * 1000 }
}

/** Cleans and shortens a certificate's name, because it comes from outside. */
export function shownName(name: string): string {
  return cleanText(withoutQuotes(name), 200)
}
