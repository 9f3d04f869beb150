import type { Net } from 'electron'
import type { Http, HttpRequest, HttpResult, NoAnswerCause } from '../../app/ports.ts'
import { causeOfNetError } from './net-error.ts'

/**
 * Http on Chromium's network stack: the system's proxy, the system's trust store. No cookies, no cache;
 * a redirect rejects, so that the Basic credentials cannot follow it.
 */
export function createHttp(net: Pick<Net, 'fetch'>): Http {
  return { post: (request) => post(net, request) }
}

async function post(net: Pick<Net, 'fetch'>, request: HttpRequest): Promise<HttpResult> {
  const timeout = AbortSignal.timeout(request.timeoutMs)
  try {
    const response = await net.fetch(request.url, {
      method: 'POST',
      headers: request.headers,
      body: request.body,
      redirect: 'error',
      credentials: 'omit',
      cache: 'no-store',
      signal: AbortSignal.any([request.signal, timeout]),
    })
    const body = await readBody(response, request.maxBodyBytes)
    if (body === null) return noAnswer('too-large', `more than ${request.maxBodyBytes} bytes`)
    return { kind: 'answer', status: response.status, headers: Object.fromEntries(response.headers), body }
  } catch (error) {
    if (request.signal.aborted) return noAnswer('cancelled', '')
    if (timeout.aborted) return noAnswer('timeout', '')
    const detail = error instanceof Error ? error.message : String(error)
    return noAnswer(causeOfNetError(detail), detail)
  }
}

function noAnswer(cause: NoAnswerCause, detail: string): HttpResult {
  return { kind: 'no-answer', cause, detail }
}

/** The body as UTF-8; null where it is longer than `maxBytes`, and then the rest is not read. */
async function readBody(response: Response, maxBytes: number): Promise<string | null> {
  if (response.body === null) return ''
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = response.body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return Buffer.concat(chunks).toString('utf8')
    size += value.byteLength
    if (size > maxBytes) {
      await reader.cancel()
      return null
    }
    chunks.push(value)
  }
}
