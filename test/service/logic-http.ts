import type { Clock, Http, HttpRequest, HttpResult, NoResponseCause } from '../../app/ports/index.ts'
import { type Delivery, deliver, type Faults } from './faults.ts'
import type { ServiceLogic } from './service-logic.ts'

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
 * The Http port straight onto the logic of the practice service, without sockets: what a client would make
 * of the same requests and the same faults. It costs nothing and runs on any clock.
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
  const { reply, delayMs, msPerByte, end } = delivery
  const takesMs = end === 'silence' ? Number.POSITIVE_INFINITY : delayMs + msPerByte * reply.body.length
  if (takesMs === 0) return Promise.resolve(resultOf(delivery, request))
  return new Promise((resolve) => {
    const inTime = takesMs < request.timeoutMs
    const stop = clock.after(Math.min(takesMs, request.timeoutMs), () => {
      request.signal.removeEventListener('abort', cancel)
      resolve(inTime ? resultOf(delivery, request) : noResponse('timeout'))
    })
    const cancel = () => {
      stop()
      resolve(noResponse('cancelled'))
    }
    request.signal.addEventListener('abort', cancel, { once: true })
  })
}

function resultOf({ reply, end }: Delivery, request: HttpRequest): HttpResult {
  if (end !== 'whole') return noResponse('cut')
  if (reply.body.length > request.maxBodyBytes) return noResponse('too-large')
  const headers = Object.entries(reply.headers).map(([name, value]) => [
    name.toLowerCase(),
    Array.isArray(value) ? value.join(', ') : value,
  ])
  const bodyBytes = new TextEncoder().encode(reply.body).byteLength
  // The length is what the HTTP server would add.
  const sent = { 'content-length': String(bodyBytes), ...Object.fromEntries(headers) }
  return { kind: 'response', status: reply.status, headers: sent, body: reply.body, bodyBytes }
}

function noResponse(cause: NoResponseCause): HttpResult {
  return { kind: 'no-response', cause, detail: `The practice service: ${cause}.` }
}
