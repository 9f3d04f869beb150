import { urlToHttpOptions } from 'node:url'
import { ElectronHttpExecutor } from 'electron-updater/out/electronHttpExecutor.js'
import type { UpdateProblem } from '../../app/model/help/update.ts'
import { UpdateError } from './update-error.ts'

/** What one file may take. */
export interface Bounds {
  /** It fails beyond, with this problem. */
  readonly maxBytes: number
  readonly tooLong: UpdateProblem
  /** It fails if nothing comes for so long. */
  readonly stallMs: number
  readonly signal: AbortSignal
  onBytes?(bytes: number): void
}

/**
 * electron-updater's calls, by the system's proxy and trust store, within bounds: it follows redirects, sends a number
 * that is the computer's own, waits for ever for a password or an answer, and reads whatever comes. For one file.
 */
export class BoundedHttp extends ElectronHttpExecutor {
  readonly #bounds: Bounds

  constructor(bounds: Bounds) {
    super()
    this.#bounds = bounds
  }

  read(url: string): Promise<string | null> {
    return this.request(urlToHttpOptions(new URL(url)))
  }

  override createRequest(
    { protocol, hostname, port, path }: Record<string, unknown>,
    answer: (response: Electron.IncomingMessage) => void,
  ): Electron.ClientRequest {
    const { maxBytes, tooLong, stallMs, signal, onBytes } = this.#bounds
    signal.throwIfAborted()
    const limits = { credentials: 'omit', cache: 'no-store', redirect: 'manual' }
    const target = { protocol, hostname, path, ...(port ? { port } : {}) }
    const request = super.createRequest({ method: 'GET', ...target, ...limits }, (response) => {
      const { statusCode } = response
      if (statusCode === 404 || statusCode === 410) return fail('not-found', `status ${statusCode}`)
      if (statusCode !== 200) return fail('bad-answer', `status ${statusCode}`)
      let bytes = 0
      response.on('data', (chunk: Uint8Array | string) => {
        stall.refresh()
        bytes += Buffer.byteLength(chunk)
        if (bytes > maxBytes) fail(tooLong, `more than ${maxBytes} bytes`)
        else onBytes?.(bytes)
      })
      response.on('end', settle)
      answer(response)
    })
    // electron-updater listens to it, and to nothing that a call that was given up would say.
    const fail = (problem: UpdateProblem, detail: string) => {
      settle()
      request.emit('error', new UpdateError(problem, detail))
      request.abort()
    }
    const cancel = () => fail('no-answer', 'cancelled')
    const stall = setTimeout(() => fail('no-answer', 'nothing came'), stallMs)
    const settle = () => {
      clearTimeout(stall)
      signal.removeEventListener('abort', cancel)
    }
    signal.addEventListener('abort', cancel)
    request.on('error', settle)
    return request
  }

  /** In place of the base's, which follow. */
  protected override addRedirectHandlers(
    request: Electron.ClientRequest,
    _options: unknown,
    reject: (error: Error) => void,
  ): void {
    request.on('redirect', (status) => {
      reject(new UpdateError('bad-answer', `status ${status}`))
      request.abort()
    })
  }
}
