import { requestOver } from '../../service/client-request.ts'
import { requireReady } from '../lifecycle.ts'
import { asNetError } from './net-error.ts'

/** The computer's network, as a test sets it. */
export const network = { online: true }

const redirects = [301, 302, 303, 307, 308]

/**
 * Electron's `net.fetch` on Node's: the errors are Chromium's. Unlike in a page, `redirect: 'manual'` does
 * not hide a redirect but rejects it, as Electron's does.
 */
async function netFetch(input: string | Request, init: RequestInit = {}): Promise<Response> {
  requireReady('net.fetch')
  const request = new Request(input, init)
  const { redirect, signal } = request
  if (!network.online) throw new Error('net::ERR_INTERNET_DISCONNECTED')
  const response = await fetch(request, { redirect: redirect === 'follow' ? 'follow' : 'manual' }).catch(
    (error: unknown) => {
      if (signal.aborted) throw signal.reason
      throw asNetError(error)
    },
  )
  if (redirect !== 'follow' && redirects.includes(response.status)) {
    await response.body?.cancel()
    throw new Error(
      redirect === 'error'
        ? "Attempted to redirect, but redirect policy was 'error'"
        : 'Redirect was cancelled',
    )
  }
  return withChromiumErrors(response, signal)
}

/** The same answer, whose body breaks off with Chromium's words where it does. */
function withChromiumErrors(response: Response, signal: AbortSignal): Response {
  if (response.body === null) return response
  const cut = response.headers.has('content-length')
    ? 'net::ERR_CONTENT_LENGTH_MISMATCH'
    : 'net::ERR_INCOMPLETE_CHUNKED_ENCODING'
  const reader = response.body.getReader()
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read()
        if (done) controller.close()
        else controller.enqueue(value)
      } catch {
        controller.error(signal.aborted ? signal.reason : new Error(cut))
      }
    },
    cancel: (reason) => reader.cancel(reason),
  })
  const { status, statusText, headers } = response
  const answer = new Response(body, { status, statusText, headers })
  Object.defineProperty(answer, 'url', { value: response.url })
  return answer
}

export const net = {
  fetch: netFetch,
  request: requestOver(netFetch),
  isOnline: () => network.online,
  get online() {
    return network.online
  },
}
