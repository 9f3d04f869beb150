import type { AuthInfo } from 'electron'
import type { CertificateRequest } from '../../app/model/client-certificate.ts'
import type { Http, HttpRequest, HttpResult, NoAnswerCause } from '../../app/ports/index.ts'
import { type ClientCertificates, chosenFor } from './client-certificates.ts'
import { causeOfNetError } from './net-error.ts'
import type { ServiceSessions } from './service-sessions.ts'

type NoAnswer = Extract<HttpResult, { kind: 'no-answer' }>

/** The part of Electron's IncomingMessage that a call needs. */
interface Incoming {
  readonly statusCode: number
  /** Sorted by name. */
  readonly headers: Readonly<Record<string, string | string[]>>
  /** Names and values in turn, as they came. */
  readonly rawHeaders: readonly string[]
  on(event: 'data', listener: (chunk: Uint8Array) => void): unknown
  on(event: 'end', listener: () => void): unknown
  on(event: 'error', listener: (error: Error) => void): unknown
}

/** The part of Electron's ClientRequest that a call needs. */
interface Outgoing {
  on(event: 'response', listener: (response: Incoming) => void): unknown
  on(
    event: 'login',
    listener: (info: AuthInfo, answer: (username?: string, password?: string) => void) => void,
  ): unknown
  on(event: 'error', listener: (error: Error) => void): unknown
  end(body: string): unknown
  abort(): void
}

/** How each call is made. `Session` is Electron's. */
interface CallOptions<Session> {
  readonly method: 'POST'
  readonly url: string
  readonly headers: Record<string, string>
  readonly session: Session
  readonly credentials: 'omit'
  readonly cache: 'no-store'
  readonly redirect: 'error'
}

export interface HttpOptions<Session> {
  /** Electron's `net`. */
  readonly net: { request(options: CallOptions<Session>): Outgoing }
  readonly sessions: ServiceSessions<Session>
  readonly certificates: ClientCertificates
}

/**
 * Http on Chromium's network stack: the system's proxy, the system's trust store. No cookies, no cache;
 * a redirect is an error, so that the Basic credentials cannot follow it.
 *
 * By `net.request` and not `net.fetch`, which makes a `Response` of every answer and throws, where nobody can
 * catch it, at a status outside 200 to 599 and at header text beyond U+00FF.
 */
export function createHttp<Session>(options: HttpOptions<Session>): Http {
  return {
    async post(request) {
      const chosen = chosenFor(request)
      const identity = chosen === undefined ? '' : (chosen ?? 'none')
      const session = options.sessions.current(identity)
      const result = await attempt(options, session, request)
      if (result.kind === 'answer' || result.cause !== 'network-stopped') return result
      // The process that speaks to the network has died, and a session does not outlive it: one new try.
      const next = await options.sessions.after(session, identity)
      return next === session ? result : attempt(options, next, request)
    },
  }
}

function attempt<Session>(
  { net, certificates }: HttpOptions<Session>,
  session: Session,
  request: HttpRequest,
): Promise<HttpResult> {
  return new Promise((resolve) => {
    let call: Outgoing | null = null
    /** Host and port of the proxy that asked for a password. */
    let asked: string | null = null
    /** It was told what the person typed for it. */
    let isTold = false
    let isOver = false
    const turn = certificates.turn(request)
    const fail = (error: unknown) => {
      const detail = error instanceof Error ? error.message : String(error)
      if (asked !== null) end(noAnswer(isTold ? 'proxy-refused' : 'proxy-password', asked))
      else end(failed(detail, () => certificates.takeLastRequest(request)))
    }
    const cancel = () => end(noAnswer('cancelled', ''))
    // Not `AbortSignal.timeout` within `any`: Node 20 may collect it as garbage, and the call would wait for good
    // (github.com/nodejs/node/issues/57736).
    const timer = setTimeout(() => end(noAnswer('timeout', '')), request.timeoutMs)
    const end = (result: HttpResult) => {
      isOver = true
      clearTimeout(timer)
      request.signal.removeEventListener('abort', cancel)
      turn.end()
      resolve(result)
      call?.abort()
    }
    if (request.signal.aborted) return cancel()
    request.signal.addEventListener('abort', cancel)
    void turn.asked.then((wanted) => end(noAnswer('choose-certificate', wanted.host, wanted)))
    void turn.begins.then(() => {
      if (isOver) return
      call = started(net, session, request, fail)
      if (call === null) return
      call.on('error', fail)
      call.on('login', ({ isProxy, host, port }, answer) => {
        const proxy = `${host}:${port}`
        if (isProxy && !isTold && request.proxy?.address === proxy) {
          isTold = true
          answer(request.proxy.username, request.proxy.password)
          return
        }
        asked = proxy
        answer()
      })
      call.on('response', (response) => {
        if (asked === null) read(response, request.maxBodyBytes, end, fail)
        else fail(asked)
      })
      call.end(request.body)
    })
  })
}

/** The call, not sent yet; null where Electron does not take it, and then `fail` knows why. */
function started<Session>(
  net: HttpOptions<Session>['net'],
  session: Session,
  { url, headers }: HttpRequest,
  fail: (error: unknown) => void,
): Outgoing | null {
  try {
    return net.request({
      method: 'POST',
      url,
      headers: { ...headers },
      session,
      credentials: 'omit',
      cache: 'no-store',
      redirect: 'error',
    })
  } catch (error) {
    fail(error)
    return null
  }
}

/** Collects the body as UTF-8; what is longer than `maxBytes` is not read to its end. */
function read(
  response: Incoming,
  maxBytes: number,
  end: (result: HttpResult) => void,
  fail: (error: unknown) => void,
): void {
  const chunks: Uint8Array[] = []
  let bodyBytes = 0
  response.on('error', fail)
  response.on('data', (chunk) => {
    chunks.push(chunk)
    bodyBytes += chunk.byteLength
    if (bodyBytes > maxBytes) end(noAnswer('too-large', `more than ${maxBytes} bytes`))
  })
  response.on('end', () => {
    const body = Buffer.concat(chunks).toString('utf8')
    const headers = flat(response)
    end({ kind: 'answer', status: response.statusCode, headers, body, bodyBytes })
  })
}

/**
 * One text for each header, in the order in which they came; those that came several times are joined as RFC 9110
 * section 5.3 has it, where the last of them came.
 */
function flat({ headers, rawHeaders }: Incoming): Record<string, string> {
  const places = new Map(rawHeaders.map((text, at) => [at % 2 === 0 ? text.toLowerCase() : '', at]))
  const place = (name: string) => places.get(name) ?? 0
  return Object.fromEntries(
    Object.entries(headers)
      .map(([name, value]): [string, string] => [name, Array.isArray(value) ? value.join(', ') : value])
      .sort(([one], [other]) => place(one) - place(other)),
  )
}

/** `lastRequest`: what the server asked for, where it may not have taken what the person chose. */
function failed(detail: string, lastRequest: () => CertificateRequest | null): HttpResult {
  const cause = causeOfNetError(detail)
  const wanted = cause === 'client-certificate' ? lastRequest() : null
  return wanted === null ? noAnswer(cause, detail) : noAnswer('certificate-refused', detail, wanted)
}

function noAnswer(cause: NoAnswerCause, detail: string, certificateRequest?: CertificateRequest): NoAnswer {
  return { kind: 'no-answer', cause, detail, ...(certificateRequest && { certificateRequest }) }
}
