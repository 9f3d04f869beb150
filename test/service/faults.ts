import {
  type ServiceLogic,
  type ServiceReply,
  type ServiceRequest,
  type ServiceTime,
  says,
  updatePath,
} from './service-logic.ts'

/** What can go wrong with one answer. Faults are plain data, so that a simulation can have the same ones. */
export type Fault = FaultKind & {
  /** Only for requests of this endpoint. */
  readonly on?: 'issue' | 'renew'
}

type FaultKind =
  /** These happen instead of an answer: the service has done nothing. */
  | {
      readonly kind: 'status'
      readonly status: number
      readonly body?: string
      readonly contentType?: string
      /** Seconds, or any text. */
      readonly retryAfter?: number | string
    }
  | { readonly kind: 'redirect'; readonly to: string; readonly status?: number }
  /** A web page from a proxy or gateway. */
  | { readonly kind: 'html'; readonly status?: number; readonly contentType?: string }
  /** A status and nothing else. */
  | { readonly kind: 'empty'; readonly status?: number }
  /** Takes the request and never answers. */
  | { readonly kind: 'silence' }
  | { readonly kind: 'reset'; readonly when: 'before-work' }
  /** These happen to the answer: the service has done what was asked. */
  | { readonly kind: 'reset'; readonly when: 'before-headers' | 'after-headers' }
  /** The connection is closed halfway through the body. */
  | { readonly kind: 'truncated' }
  /** A whole message with half of the JSON in it. */
  | { readonly kind: 'truncated-json' }
  | { readonly kind: 'oversized' }
  | { readonly kind: 'body'; readonly body: string }
  | { readonly kind: 'content-type'; readonly value: string | null }
  /** Null: no token. */
  | { readonly kind: 'token'; readonly value: string | null }
  /** Undefined: missing. */
  | { readonly kind: 'token-expires'; readonly value: unknown }
  /** Null: none. */
  | { readonly kind: 'date'; readonly value: string | null }
  /** More headers beside the answer's. */
  | { readonly kind: 'headers'; readonly values: Readonly<Record<string, string>> }
  /** The error of the service's clock; positive if it is ahead. */
  | { readonly kind: 'clock'; readonly offMs: number }
  | { readonly kind: 'delay'; readonly ms: number }

/** The faults that a test has switched on. */
export class Faults {
  #always: readonly Fault[] = []
  #next: (readonly Fault[])[] = []

  /** Each of these affects one request, in this order. Several in an array affect the same request. */
  next(...shots: (Fault | readonly Fault[])[]): void {
    this.#next.push(...shots.map((shot) => ('kind' in shot ? [shot] : shot)))
  }

  /** These affect every request until they are cleared or replaced. */
  always(...faults: Fault[]): void {
    this.#always = faults
  }

  /** Removes all faults, of every request and of the next ones. */
  clear(): void {
    this.#always = []
    this.#next = []
  }

  /** The faults of this request. Removes those that affect only one request. */
  take(path: string): Fault[] {
    const endpoint = path === updatePath ? 'renew' : 'issue'
    const applies = ({ on }: Fault) => on === undefined || on === endpoint
    const index = this.#next.findIndex((shot) => shot.every(applies))
    const shot = index < 0 ? [] : this.#next.splice(index, 1)
    return [...this.#always.filter(applies), ...shot.flat()]
  }
}

/** A reply and how it gets to the client. */
export interface Delivery {
  readonly reply: ServiceReply
  readonly delayMs: number
  readonly end: 'whole' | 'silence' | 'reset-before-headers' | 'reset-after-headers' | 'cut-in-body'
}

/** What the service replies under these faults at `now` (epoch ms), and how it is delivered. */
export function deliver(
  logic: ServiceLogic,
  faults: readonly Fault[],
  request: ServiceRequest,
  now: number,
): Delivery {
  const sum = (of: (fault: Fault) => number) => faults.reduce((total, fault) => total + of(fault), 0)
  const offMs = sum((fault) => (fault.kind === 'clock' ? fault.offMs : 0))
  const time = { now, shownNow: now + offMs }
  const instead = faults.map((fault) => replyInstead(fault, time)).find((reply) => reply !== null)
  return {
    reply: faults.reduce(afflicted, instead ?? logic.answer(request, time)),
    delayMs: sum((fault) => (fault.kind === 'delay' ? fault.ms : 0)),
    end: faults.map(endOf).findLast((end) => end !== 'whole') ?? 'whole',
  }
}

function endOf(fault: Fault): Delivery['end'] {
  if (fault.kind === 'silence') return 'silence'
  if (fault.kind === 'truncated') return 'cut-in-body'
  if (fault.kind !== 'reset') return 'whole'
  return fault.when === 'after-headers' ? 'reset-after-headers' : 'reset-before-headers'
}

function replyInstead(fault: Fault, time: ServiceTime): ServiceReply | null {
  switch (fault.kind) {
    case 'status': {
      const { status, body, contentType = 'application/json', retryAfter } = fault
      const headers = retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) }
      const said = status < 500 ? 'This request was not accepted.' : 'The service is under maintenance.'
      const reply = says(status, said, time, headers)
      return body === undefined ? reply : withBody(withHeader(reply, 'Content-Type', contentType), body)
    }
    case 'redirect':
      return says(fault.status ?? 302, 'It has moved.', time, { Location: fault.to })
    case 'html': {
      const { status = 200, contentType = 'text/html' } = fault
      return withBody(withHeader(says(status, '', time), 'Content-Type', contentType), page)
    }
    case 'empty':
      return withBody(withHeader(says(fault.status ?? 200, '', time), 'Content-Type', null), '')
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

const headerNames = {
  'content-type': 'Content-Type',
  token: 'Authentication-Token',
  date: 'Date',
} as const

function afflicted(reply: ServiceReply, fault: Fault): ServiceReply {
  switch (fault.kind) {
    case 'truncated-json':
      return withBody(reply, reply.body.slice(0, reply.body.length / 2))
    case 'oversized':
      return withBody(reply, withField(reply.body, 'padding', 'x'.repeat(1024 * 1024)))
    case 'body':
      return withBody(reply, fault.body)
    case 'content-type':
    case 'token':
    case 'date':
      return withHeader(reply, headerNames[fault.kind], fault.value)
    case 'token-expires':
      return withBody(reply, withField(reply.body, 'token_expires', fault.value))
    case 'headers':
      return { ...reply, headers: { ...reply.headers, ...fault.values } }
    default:
      return reply
  }
}

function withBody(reply: ServiceReply, body: string): ServiceReply {
  return { ...reply, body }
}

function withHeader(reply: ServiceReply, name: string, value: string | null): ServiceReply {
  const { [name]: _, ...others } = reply.headers
  return { ...reply, headers: value === null ? others : { ...others, [name]: value } }
}

/** For the replies of the service itself, which are JSON objects or empty. */
function withField(body: string, name: string, value: unknown): string {
  const fields: unknown = body === '' ? {} : JSON.parse(body)
  return JSON.stringify(Object.assign({}, fields, { [name]: value }))
}
