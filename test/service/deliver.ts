import type { Fault } from './faults.ts'
import { type ServiceReply, type ServiceRequest, type ServiceTime, says } from './replies.ts'
import type { ServiceLogic } from './service-logic.ts'

/** A reply and how it gets to the client. */
export interface Delivery {
  readonly reply: ServiceReply
  readonly delayMs: number
  /** 0: the body is sent in one go. */
  readonly msPerByte: number
  readonly end: 'whole' | 'silence' | 'reset-before-headers' | 'reset-after-headers' | 'cut-in-body'
}

/** What the service replies under these faults at `now` (epoch ms), and how it is delivered. */
export function deliver(
  logic: ServiceLogic,
  faults: readonly Fault[],
  request: ServiceRequest,
  now: number,
): Delivery {
  const offMs = faults.reduce((sum, fault) => sum + (fault.kind === 'clock' ? fault.offMs : 0), 0)
  const time = { now, shownNow: now + offMs }
  const instead = faults.map((fault) => replyInstead(fault, time)).find((reply) => reply !== null)
  const start: Delivery = {
    reply: instead ?? logic.answer(request, time),
    delayMs: 0,
    msPerByte: 0,
    end: 'whole',
  }
  return faults.reduce(afflict, start)
}

function replyInstead(fault: Fault, time: ServiceTime): ServiceReply | null {
  switch (fault.kind) {
    case 'status': {
      const { status, body, contentType = 'application/json', retryAfter } = fault
      const headers = retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) }
      const reply = says(status, 'A fault that the test asked for.', time, headers)
      return body === undefined ? reply : withBody(withHeader(reply, 'Content-Type', contentType), body)
    }
    case 'redirect':
      return says(fault.status ?? 302, 'It has moved.', time, { Location: fault.to })
    case 'html':
      return withBody(withHeader(says(fault.status ?? 200, '', time), 'Content-Type', 'text/html'), page)
    case 'silence':
      return says(503, 'Never said.', time)
    case 'reset':
      return fault.when === 'before-work' ? says(503, 'Never said.', time) : null
    default:
      return null
  }
}

const page =
  '<!DOCTYPE html><html><head><title>Welcome</title></head><body>Sign in to the network.</body></html>'

function afflict(delivery: Delivery, fault: Fault): Delivery {
  const { reply } = delivery
  const withReply = (changed: ServiceReply): Delivery => ({ ...delivery, reply: changed })
  switch (fault.kind) {
    case 'silence':
      return { ...delivery, end: 'silence' }
    case 'reset':
      return {
        ...delivery,
        end: fault.when === 'after-headers' ? 'reset-after-headers' : 'reset-before-headers',
      }
    case 'truncated':
      return { ...delivery, end: 'cut-in-body' }
    case 'truncated-json':
      return withReply(withBody(reply, reply.body.slice(0, reply.body.length / 2)))
    case 'oversized':
      return withReply(withBody(reply, padded(reply.body, fault.bytes ?? 1024 * 1024)))
    case 'body':
      return withReply(withBody(reply, fault.body))
    case 'content-type':
      return withReply(withHeader(reply, 'Content-Type', fault.value))
    case 'token':
      return withReply(withHeader(reply, 'Authentication-Token', fault.value))
    case 'token-expires':
      return withReply(withBody(reply, withField(reply.body, 'token_expires', fault.value)))
    case 'date':
      return withReply(withHeader(reply, 'Date', fault.value))
    case 'delay':
      return { ...delivery, delayMs: delivery.delayMs + fault.ms }
    case 'slow-body':
      return { ...delivery, msPerByte: fault.msPerByte }
    case 'status':
    case 'redirect':
    case 'html':
    case 'clock':
      return delivery
  }
}

function withBody(reply: ServiceReply, body: string): ServiceReply {
  return { ...reply, body }
}

function withHeader(reply: ServiceReply, name: string, value: string | string[] | null): ServiceReply {
  const { [name]: _, ...others } = reply.headers
  return { ...reply, headers: value === null ? others : { ...others, [name]: value } }
}

/** For the replies of the service itself, which are JSON objects or empty. */
function withField(body: string, name: string, value: unknown): string {
  const fields: unknown = body === '' ? {} : JSON.parse(body)
  return JSON.stringify(Object.assign({}, fields, { [name]: value }))
}

/** The same JSON, blown up to so many bytes. */
function padded(body: string, bytes: number): string {
  return withField(body, 'padding', 'x'.repeat(Math.max(0, bytes - body.length - ',"padding":""'.length)))
}
