import type { Http, HttpRequest, HttpResult } from '../../app/service/ports.ts'

/** The Http port on Node's `fetch`, for tests that need no Electron. */
export const fetchHttp: Http = {
  async post(request) {
    const timeout = AbortSignal.timeout(request.timeoutMs)
    const signal = AbortSignal.any([request.signal, timeout])
    try {
      return await post(request, signal)
    } catch (error) {
      if (request.signal.aborted) return noResponse('cancelled', error)
      if (timeout.aborted) return noResponse('timeout', error)
      return noResponse(causeOf(codeOf(error)), error)
    }
  },
}

async function post(request: HttpRequest, signal: AbortSignal): Promise<HttpResult> {
  const { url, headers, body, maxBodyBytes } = request
  const response = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal })
  const chunks: Uint8Array[] = []
  let bodyBytes = 0
  let unread: Extract<HttpResult, { kind: 'response' }>['unread']
  try {
    for await (const chunk of response.body ?? []) {
      bodyBytes += chunk.byteLength
      chunks.push(chunk)
      if (bodyBytes > maxBodyBytes) break
    }
    if (bodyBytes > maxBodyBytes) unread = 'too-large'
  } catch (error) {
    if (request.signal.aborted) throw error
    unread = signal.aborted ? 'timeout' : 'cut'
  }
  return {
    kind: 'response',
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: Buffer.concat(chunks).subarray(0, maxBodyBytes).toString('utf8'),
    bodyBytes,
    ...(unread && { unread }),
  }
}

function noResponse(
  cause: Extract<HttpResult, { kind: 'no-response' }>['cause'],
  error: unknown,
): HttpResult {
  return { kind: 'no-response', cause, detail: String(error) }
}

function codeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : null
  return cause instanceof Error && 'code' in cause ? String(cause.code) : ''
}

function causeOf(code: string): 'unreachable' | 'certificate' | 'cut' {
  if (/CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME/.test(code)) return 'certificate'
  return ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'].includes(code)
    ? 'unreachable'
    : 'cut'
}
