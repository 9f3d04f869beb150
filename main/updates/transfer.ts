/** The part of Electron's IncomingMessage that a transfer needs. */
interface Incoming {
  readonly statusCode: number
  on(event: 'data', listener: (chunk: Uint8Array) => void): unknown
  on(event: 'end' | 'aborted', listener: () => void): unknown
  on(event: 'error', listener: (error: Error) => void): unknown
}

/** The part of Electron's ClientRequest that a transfer needs. */
interface Outgoing {
  on(event: 'response', listener: (response: Incoming) => void): unknown
  on(event: 'login', listener: (info: unknown, answer: () => void) => void): unknown
  on(event: 'error', listener: (error: Error) => void): unknown
  end(): unknown
  abort(): void
}

/** Electron's `net`; `Session` is Electron's. */
export interface TransferNet<Session> {
  request(options: {
    readonly method: 'GET'
    readonly url: string
    readonly session: Session
    readonly credentials: 'omit'
    readonly cache: 'no-store'
    readonly redirect: 'error'
  }): Outgoing
}

interface Transfer {
  readonly url: string
  /** It fails beyond. */
  readonly maxBytes: number
  /** It fails if nothing comes for so long. */
  readonly stallMs: number
  /** It fails if it takes longer, however steadily something comes. */
  readonly maxMs: number
  readonly signal: AbortSignal
  /** Gets the body in pieces. If it throws, the transfer fails with its error. */
  onChunk(chunk: Uint8Array): void
}

/** `too-long`: more than `maxBytes`. `no-answer`: it did not come, or not to its end. `sink`: `onChunk` threw `error`. */
export type TransferResult =
  | { readonly kind: 'done' }
  | {
      readonly kind: 'failed'
      readonly cause: 'no-answer' | 'too-long' | 'cancelled'
      readonly detail: string
    }
  | { readonly kind: 'failed'; readonly cause: 'sink'; readonly error: unknown }

/**
 * Gets a file with status 200: by the system's proxy and trust store, without cookies, cache, redirects or a password,
 * whoever asks for one. Never rejects.
 */
export function transfer<Session>(
  net: TransferNet<Session>,
  session: () => Session,
  { url, maxBytes, stallMs, maxMs, signal, onChunk }: Transfer,
): Promise<TransferResult> {
  return new Promise((resolve) => {
    let call: Outgoing | null = null
    let bytes = 0
    let isSettled = false
    const settle = (result: TransferResult) => {
      if (isSettled) return
      isSettled = true
      clearTimeout(total)
      clearTimeout(stall)
      signal.removeEventListener('abort', cancel)
      resolve(result)
      call?.abort()
    }
    const fail = (cause: 'no-answer' | 'too-long' | 'cancelled', detail: string) =>
      settle({ kind: 'failed', cause, detail })
    const cancel = () => fail('cancelled', '')
    const startStall = () => setTimeout(() => fail('no-answer', 'nothing came'), stallMs)
    const total = setTimeout(() => fail('no-answer', 'too slow'), maxMs)
    let stall = startStall()

    if (signal.aborted) return cancel()
    signal.addEventListener('abort', cancel)
    try {
      call = net.request({
        method: 'GET',
        url,
        session: session(),
        credentials: 'omit',
        cache: 'no-store',
        redirect: 'error',
      })
      call.on('error', (error) => fail('no-answer', error.message))
      call.on('login', (_info, answer) => answer())
      call.on('response', handle)
      call.end()
    } catch (error) {
      fail('no-answer', String(error))
    }

    function handle(response: Incoming) {
      if (response.statusCode !== 200) return fail('no-answer', `status ${response.statusCode}`)
      response.on('error', (error) => fail('no-answer', error.message))
      response.on('aborted', () => fail('no-answer', 'cut'))
      response.on('data', (chunk) => {
        if (isSettled) return
        clearTimeout(stall)
        stall = startStall()
        bytes += chunk.byteLength
        if (bytes > maxBytes) return fail('too-long', `more than ${maxBytes} bytes`)
        try {
          onChunk(chunk)
        } catch (error) {
          settle({ kind: 'failed', cause: 'sink', error })
        }
      })
      response.on('end', () => settle({ kind: 'done' }))
    }
  })
}
