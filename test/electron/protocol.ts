import type { CustomScheme } from 'electron'
import { privileged } from './address.ts'
import { requireNotReady, requireReady } from './lifecycle.ts'

type Handler = (request: Request) => Response | Promise<Response>

let schemesRegistered = false

/** Before `ready`, once: a second call would silently replace the first in Electron. */
export function registerSchemesAsPrivileged(schemes: readonly CustomScheme[]): void {
  requireNotReady('protocol.registerSchemesAsPrivileged')
  if (schemesRegistered) throw new Error('protocol.registerSchemesAsPrivileged can only be called once.')
  schemesRegistered = true
  for (const { scheme, privileges = {} } of schemes) {
    if (!/^[a-z][a-z0-9-]*$/.test(scheme)) throw new Error(`Not a scheme that can be stood in for: ${scheme}`)
    if (!privileges.standard || !privileges.secure) {
      throw new Error(`The stand-in serves standard, secure schemes only, and ${scheme} is not both.`)
    }
    privileged.set(scheme, privileges)
  }
}

/** The handlers of one session. */
export class ProtocolStandIn {
  readonly #handlers = new Map<string, Handler>()

  registerSchemesAsPrivileged(schemes: CustomScheme[]): void {
    registerSchemesAsPrivileged(schemes)
  }

  handle(scheme: string, handler: Handler): void {
    requireReady('protocol.handle')
    if (typeof handler !== 'function') throw new TypeError('protocol.handle needs a function.')
    if (this.#handlers.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`)
    this.#handlers.set(scheme, handler)
  }

  unhandle(scheme: string): void {
    if (!this.#handlers.delete(scheme)) throw new Error(`Failed to unhandle protocol: ${scheme}`)
  }

  isProtocolHandled(scheme: string): boolean {
    return this.#handlers.has(scheme)
  }

  /** Stand-in only: what the session answers, or null where no handler has the scheme. */
  answer(url: string, init: RequestInit): Promise<Response> | null {
    const handler = this.#handlers.get(url.slice(0, url.indexOf(':')))
    if (!handler) return null
    return Promise.resolve(handler(new Request(url, init))).then((response) => {
      if (!(response instanceof Response)) throw new TypeError('A protocol handler must answer a Response.')
      return response
    })
  }
}
