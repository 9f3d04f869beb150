import { EventEmitter } from 'node:events'
import type { CallOptions, Outgoing } from '../../main/adapters/http.ts'

/** `net.request` over a `net.fetch`, for network stacks that have only that. */
export function requestOver(
  fetch: (url: string, init: RequestInit) => Promise<Response>,
): (options: CallOptions<unknown>) => Outgoing {
  return ({ url, method, headers }) => {
    const request = new EventEmitter()
    const abort = new AbortController()
    const send = async (body: string) => {
      const response = await fetch(url, {
        method,
        headers,
        body,
        redirect: 'error',
        credentials: 'omit',
        cache: 'no-store',
        signal: abort.signal,
      })
      const incoming = new EventEmitter()
      request.emit(
        'response',
        Object.assign(incoming, {
          statusCode: response.status,
          headers: Object.fromEntries(response.headers),
        }),
      )
      for await (const chunk of response.body ?? []) incoming.emit('data', chunk)
      incoming.emit('end')
    }
    return Object.assign(request, {
      end: (body: string) => void send(body).catch((error: unknown) => request.emit('error', error)),
      abort: () => abort.abort(),
    })
  }
}
