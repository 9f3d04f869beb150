/** Requests and replies as data, and how the replies are written. */

export interface ServiceRequest {
  readonly method: string
  readonly path: string
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: string
}

export interface ServiceReply {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[]>>
  readonly body: string
}

/** Epoch ms: what time it is, and what time the service believes and says it is. */
export interface ServiceTime {
  readonly now: number
  readonly shownNow: number
}

/** The instant, epoch ms, as an HTTP-date; what is left of its second is cut off. */
export function httpDate(at: number): string {
  return new Date(at).toUTCString()
}

/** A reply with a word on what is wrong. */
export function says(
  status: number,
  error: string,
  time: ServiceTime,
  headers: ServiceReply['headers'] = {},
): ServiceReply {
  return json(status, { error }, time, headers)
}

/** A reply with this body and the headers that every reply has. `Content-Length` is added when it is sent. */
export function json(
  status: number,
  body: unknown,
  time: ServiceTime,
  headers: ServiceReply['headers'],
): ServiceReply {
  return {
    status,
    headers: {
      'Content-Type': 'application/json',
      'Content-Language': 'en',
      Date: httpDate(time.shownNow),
      ...headers,
    },
    body: JSON.stringify(body),
  }
}

/** The company key in the body of a request; null where the request is not as the interface describes it. */
export function companyKeyIn({ headers, body }: ServiceRequest): string | null {
  if (!/^application\/json\s*(?:;|$)/i.test(headers['content-type'] ?? '')) return null
  try {
    const fields: unknown = JSON.parse(body)
    const hasKey = typeof fields === 'object' && fields !== null && 'key' in fields
    return hasKey && typeof fields.key === 'string' ? fields.key : null
  } catch {
    return null
  }
}
