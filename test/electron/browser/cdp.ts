import { EventEmitter } from 'node:events'
import type { CDPSession } from '@playwright/test'

/** Playwright does not export the protocol's types by name; its session's methods carry them. */
declare const typed: CDPSession
type Send = CDPSession['send']
type EventName =
  | 'Browser.downloadWillBegin'
  | 'Fetch.requestPaused'
  | 'Inspector.targetCrashed'
  | 'Page.domContentEventFired'
  | 'Page.frameNavigated'
  | 'Page.frameDetached'
  | 'Page.frameRequestedNavigation'
  | 'Page.frameStartedNavigating'
  | 'Page.loadEventFired'
  | 'Page.navigatedWithinDocument'
  | 'Page.windowOpen'
  | 'Runtime.bindingCalled'
  | 'Runtime.consoleAPICalled'
  | 'Runtime.executionContextCreated'
  | 'Runtime.executionContextDestroyed'
  | 'Target.attachedToTarget'
  | 'Target.targetDestroyed'
export type Payload<N extends EventName> = Parameters<Parameters<typeof typed.on<N>>[1]>[0]

interface Message {
  readonly id?: number
  readonly method?: string
  readonly params?: unknown
  readonly sessionId?: string
  readonly result?: unknown
  readonly error?: { readonly message: string }
}

/** One conversation with Chromium: with the browser itself, or with one of its targets. */
export interface CdpSession {
  readonly send: Send
  on<N extends EventName>(name: N, listener: (payload: Payload<N>) => void): void
}

/** Chromium's DevTools protocol over its WebSocket; every session shares the one socket. */
export class CdpConnection {
  readonly #socket: WebSocket
  readonly #events = new EventEmitter().setMaxListeners(0)
  readonly #pending = new Map<number, { method: string; settle: PromiseWithResolvers<unknown> }>()
  #lastId = 0

  private constructor(socket: WebSocket) {
    this.#socket = socket
    socket.addEventListener('message', (event) => this.#receive(JSON.parse(String(event.data))))
    socket.addEventListener('close', () => {
      for (const { method, settle } of this.#pending.values()) {
        settle.reject(new Error(`${method}: the browser has gone.`))
      }
      this.#pending.clear()
      this.#events.emit('gone')
    })
  }

  static async open(endpoint: string): Promise<CdpConnection> {
    const socket = new WebSocket(endpoint)
    await new Promise<void>((resolve, reject) => {
      socket.addEventListener('open', () => resolve())
      socket.addEventListener('error', () => reject(new Error(`No DevTools answer at ${endpoint}.`)))
    })
    return new CdpConnection(socket)
  }

  /** `sessionId` undefined: the browser itself. */
  session(sessionId?: string): CdpSession {
    return {
      send: (method, params) => {
        const settle = Promise.withResolvers<unknown>()
        this.#lastId += 1
        this.#pending.set(this.#lastId, { method, settle })
        this.#socket.send(JSON.stringify({ id: this.#lastId, method, params, sessionId }))
        // The protocol's own definition says which result belongs to which method.
        return settle.promise as ReturnType<typeof typed.send<typeof method>>
      },
      on: (name, listener) => {
        this.#events.on(`${sessionId ?? ''} ${name}`, listener)
      },
    }
  }

  onGone(listener: () => void): void {
    this.#events.on('gone', listener)
  }

  #receive(message: Message): void {
    if (message.id === undefined) {
      this.#events.emit(`${message.sessionId ?? ''} ${message.method}`, message.params)
      return
    }
    const waiting = this.#pending.get(message.id)
    this.#pending.delete(message.id)
    if (message.error) waiting?.settle.reject(new Error(`${waiting.method}: ${message.error.message}`))
    else waiting?.settle.resolve(message.result)
  }
}
