import type { Clock } from '../../app/ports/index.ts'
import type { NoResponseCause } from '../../app/service/model/failure.ts'
import type { Http, HttpRequest, HttpResult } from '../../app/service/ports.ts'
import { type Delivery, deliver, type Faults } from './faults.ts'
import type { ServiceLogic, ServiceReply } from './service-logic.ts'

export interface LogicHttpOptions {
  readonly logic: ServiceLogic
  readonly faults: Faults
  /** The client's clock; its timers carry delays and timeouts. */
  readonly clock: Clock
  /** The service's own clock, epoch ms. The client's, unless given. */
  readonly serverNow?: () => number
  /** Whether a connection can be made at this moment. Always, unless given. */
  readonly isReachable?: () => boolean
}

/**
 * The Http port directly on the practice service's logic, without sockets. Gives a client's results for the same
 * requests and faults, takes no time, and runs on any clock.
 */
export function logicHttp({ logic, faults, clock, serverNow, isReachable }: LogicHttpOptions): Http {
  return {
    post(request) {
      if (request.signal.aborted) return Promise.resolve(noResponse('cancelled'))
      if (isReachable?.() === false) return Promise.resolve(noResponse('unreachable'))
      const path = new URL(request.url).pathname
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name.toLowerCase(), value]),
      )
      const asked = { method: 'POST', path, headers, body: request.body }
      const delivery = deliver(logic, faults.take(path), asked, serverNow?.() ?? clock.now())
      return arrival(delivery, request, clock)
    },
  }
}

function arrival(delivery: Delivery, request: HttpRequest, clock: Clock): Promise<HttpResult> {
  const takesMs = delivery.end === 'silence' ? Number.POSITIVE_INFINITY : delivery.delayMs
  if (takesMs === 0) return Promise.resolve(resultOf(delivery, request))
  return new Promise((resolve) => {
    const isInTime = takesMs < request.timeoutMs
    const stop = clock.after(Math.min(takesMs, request.timeoutMs), () => {
      request.signal.removeEventListener('abort', cancel)
      resolve(isInTime ? resultOf(delivery, request) : noResponse('timeout'))
    })
    const cancel = () => {
      stop()
      resolve(noResponse('cancelled'))
    }
    request.signal.addEventListener('abort', cancel, { once: true })
  })
}

function resultOf({ reply, end }: Delivery, request: HttpRequest): HttpResult {
  if (end === 'reset-before-headers') return noResponse('cut')
  if (end !== 'whole') return response(reply, reply.body.slice(0, reply.body.length / 2), 'cut')
  const { maxBodyBytes } = request
  return reply.body.length > maxBodyBytes
    ? response(reply, reply.body.slice(0, maxBodyBytes), 'too-large')
    : response(reply, reply.body)
}

type HttpResponse = Extract<HttpResult, { kind: 'response' }>

function response(
  { status, headers: sent, ...reply }: ServiceReply,
  body: string,
  unread?: HttpResponse['unread'],
) {
  const headers = Object.entries(sent).map(([name, value]) => [name.toLowerCase(), value])
  const length = String(new TextEncoder().encode(reply.body).byteLength)
  return {
    kind: 'response' as const,
    status,
    // The HTTP server would add the length.
    headers: { 'content-length': length, ...Object.fromEntries(headers) },
    body,
    bodyBytes: new TextEncoder().encode(body).byteLength,
    ...(unread && { unread }),
  }
}

function noResponse(cause: NoResponseCause): HttpResult {
  return { kind: 'no-response', cause, detail: `The practice service: ${cause}.` }
}
