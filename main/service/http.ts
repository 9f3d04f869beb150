import type { ClientRequest, IncomingMessage, Net } from 'electron'
import type { Network } from '../../app/ports/index.ts'
import type { CertificateRequest } from '../../app/service/model/credentials.ts'
import type { NoResponseCause } from '../../app/service/model/failure.ts'
import type { Http, HttpRequest, HttpResult } from '../../app/service/ports.ts'
import { type ClientCertificates, certificateChoice } from './client-certificates.ts'
import type { ServiceSessions } from './service-sessions.ts'

type Unread = NonNullable<Extract<HttpResult, { kind: 'response' }>['unread']>

export interface HttpParts {
  readonly net: Pick<Net, 'request'>
  readonly sessions: ServiceSessions
  readonly certificates: ClientCertificates
  readonly network: Pick<Network, 'isOnline' | 'check'>
  readonly nameInCertificate: (hostname: string) => string | null
}

/**
 * HTTP on Chromium's network stack, with the system's proxy and trust store, without cookies and cache. A redirect ends
 * the call, so that credentials never go to its target. Does not use `net.fetch`, because it hides that target and
 * throws an error that cannot be caught on a status outside 200 to 599 or a header with characters above U+00FF.
 */
export function createHttp({ net, sessions, certificates, network, nameInCertificate }: HttpParts): Http {
  return { post: (request) => new Promise((resolve) => send(request, resolve)) }

  function send(request: HttpRequest, resolve: (result: HttpResult) => void) {
    const choice = certificateChoice(request)
    const session = sessions(choice === undefined ? '' : (choice ?? 'none'))
    let call: ClientRequest | null = null
    /** Host and port of the proxy that asked for a password. */
    let askingProxy: string | null = null
    let isPasswordSent = false
    let isSettled = false
    /** Returns the response so far; null until its headers have arrived. */
    let received: ((unread: Unread | null) => HttpResult) | null = null
    const queued = certificates.enqueue(request)
    const fail = (error: unknown) => {
      const detail = error instanceof Error ? error.message : String(error)
      if (askingProxy !== null)
        settle(noResponse(isPasswordSent ? 'proxy-refused' : 'proxy-password', askingProxy))
      else settle(received?.('cut') ?? failure(detail, request))
    }
    const cancel = () => settle(noResponse('cancelled', ''))
    let timer: NodeJS.Timeout | undefined
    const settle = (result: HttpResult) => {
      isSettled = true
      clearTimeout(timer)
      request.signal.removeEventListener('abort', cancel)
      queued.end()
      resolve(result)
      call?.abort()
    }
    if (request.signal.aborted) return cancel()
    request.signal.addEventListener('abort', cancel)
    void queued.requested.then((wanted) => settle(noResponse('choose-certificate', wanted.host, wanted)))
    const begin = () => {
      if (isSettled) return
      // Not before its turn, because a call that times out may have been sent.
      timer = setTimeout(() => settle(received?.('timeout') ?? noResponse('timeout', '')), request.timeoutMs)
      call = net.request({
        method: 'POST',
        url: request.url,
        headers: { ...request.headers },
        session,
        credentials: 'omit',
        cache: 'no-store',
        redirect: 'manual',
      })
      call.on('error', fail)
      call.on('login', ({ isProxy, host, port }, answer) => {
        const proxy = `${host}:${port}`
        if (isProxy && !isPasswordSent && request.proxy?.address === proxy) {
          isPasswordSent = true
          answer(request.proxy.username, request.proxy.password)
          return
        }
        askingProxy = proxy
        answer()
      })
      call.on('redirect', (status, _method, location, headers) => {
        const values = Object.entries(headers).flatMap(([name, all]) => all.flatMap((each) => [name, each]))
        const sent = { ...joinHeaders(values), location }
        settle({ kind: 'response', status, headers: sent, body: '', bodyBytes: 0 })
      })
      call.on('response', (response) => {
        if (askingProxy !== null) return fail(askingProxy)
        // Checks now, so that *You are offline* disappears no later than this response appears.
        network.check()
        received = readBody(response, request.maxBodyBytes, settle, fail)
      })
      call.end(request.body)
    }
    // `begin` rejects if `net.request` throws because of an argument.
    void queued.ready.then(begin).catch(fail)
  }

  function failure(detail: string, request: HttpRequest): HttpResult {
    const { cause, mayBeOffline } = netError(detail)
    network.check()
    if (mayBeOffline && !network.isOnline()) return noResponse('offline', detail)
    if (cause === 'certificate-name')
      return noResponse(cause, nameInCertificate(hostnameOf(request.url)) ?? '')
    // If a certificate was requested, the server may have rejected the person's choice.
    const wanted = cause === 'client-certificate' ? certificates.takeLastRequest(request) : null
    return wanted === null ? noResponse(cause, detail) : noResponse('certificate-refused', detail, wanted)
  }
}

/** Collects the body as UTF-8; stops reading beyond `maxBytes`. Returns a function that gives the response so far. */
function readBody(
  response: IncomingMessage,
  maxBytes: number,
  settle: (result: HttpResult) => void,
  fail: (error: unknown) => void,
): (unread: Unread | null) => HttpResult {
  const headers = joinHeaders(response.rawHeaders)
  const chunks: Uint8Array[] = []
  let bodyBytes = 0
  const received = (unread: Unread | null): HttpResult => ({
    kind: 'response',
    status: response.statusCode,
    headers,
    body: Buffer.concat(chunks).subarray(0, maxBytes).toString('utf8'),
    bodyBytes,
    ...(unread !== null && { unread }),
  })
  response.on('error', fail)
  response.on('data', (chunk) => {
    chunks.push(chunk)
    bodyBytes += chunk.byteLength
    if (bodyBytes > maxBytes) settle(received('too-large'))
  })
  response.on('end', () => settle(received(null)))
  return received
}

/** `raw`: alternating names and values. Joins repeated headers (RFC 9110 section 5.3) at the place of the last one. */
function joinHeaders(raw: readonly string[]): Record<string, string> {
  const joined = new Map<string, string>()
  for (let at = 0; at + 1 < raw.length; at += 2) {
    const name = raw[at]?.toLowerCase() ?? ''
    const value = raw[at + 1] ?? ''
    const before = joined.get(name)
    joined.delete(name)
    joined.set(name, before === undefined ? value : `${before}, ${value}`)
  }
  return Object.fromEntries(joined)
}

/** The host without port and brackets, as in a certificate. */
export function hostnameOf(url: string): string {
  return new URL(url).hostname.replace(/^\[|\]$/g, '')
}

function noResponse(cause: NoResponseCause, detail: string, wanted?: CertificateRequest): HttpResult {
  return { kind: 'no-response', cause, detail, ...(wanted && { certificateRequest: wanted }) }
}

/**
 * Chromium's errors; the first match applies. `may-be-offline`: nothing shows that the host was reached, so without a
 * network the cause is `offline`. An unknown error counts as `cut`, because the call may have been sent already.
 */
const netErrors: readonly (readonly [RegExp, NoResponseCause, 'may-be-offline'?])[] = [
  [/ERR_(SSL_CLIENT_AUTH|BAD_SSL_CLIENT_AUTH|CLIENT_AUTH_CERT)/, 'client-certificate'],
  [/ERR_PROXY_CONNECTION_FAILED/, 'proxy', 'may-be-offline'],
  [
    /ERR_(PROXY_|TUNNEL_|SOCKS_|PAC_|MANDATORY_PROXY|NO_SUPPORTED_PROXIES|HTTPS_PROXY_|UNEXPECTED_PROXY_AUTH)/,
    'proxy',
  ],
  // No `login` event named the proxy, so no password can be sent.
  [/ERR_(UNSUPPORTED_AUTH_SCHEME|MISSING_AUTH_CREDENTIALS)/, 'proxy'],
  [/ERR_CERT_COMMON_NAME_INVALID/, 'certificate-name'],
  [/ERR_CERT_DATE_INVALID/, 'certificate-date'],
  [/ERR_(CERT_|CERTIFICATE_TRANSPARENCY|SSL_PINNED_KEY)/, 'certificate'],
  [/ERR_(CONNECTION_TIMED_OUT|TIMED_OUT)/, 'timeout'],
  [/ERR_INTERNET_DISCONNECTED/, 'offline'],
  [/ERR_NAME_NOT_RESOLVED/, 'name-not-found', 'may-be-offline'],
  [/ERR_(ADDRESS_|CONNECTION_FAILED|NAME_|DNS_|NETWORK_ACCESS_DENIED)/, 'unreachable', 'may-be-offline'],
  [/ERR_(CONNECTION_REFUSED|UNSAFE_PORT)/, 'unreachable'],
  [/ERR_FAILED$/, 'network-stopped'],
  // Chromium's error for a server that answers the handshake in plain text.
  [/ERR_SSL_PROTOCOL_ERROR/, 'not-https'],
]

export function netError(message: string): { cause: NoResponseCause; mayBeOffline: boolean } {
  const [, cause, offline] = netErrors.find(([pattern]) => pattern.test(message)) ?? [null, 'cut']
  return { cause, mayBeOffline: offline !== undefined }
}
