import type { Ports } from '../ports/index.ts'
import { hostOf } from './model/service-address.ts'
import type { Http } from './ports.ts'

/** The purpose of calls. The caller uses one object for all calls of a kind. */
export interface CallPurpose {
  /** The shortest time between the starts of two of these calls, ms. */
  readonly minPauseMs: number
}
export type CallBlock = 'host-not-allowed' | 'too-soon'

/** `app/renewal` decides when tokens are requested. */
const tokens: CallPurpose = { minPauseMs: 0 }

interface CallPorts extends Pick<Ports, 'clock'> {
  /** `host` includes the port if it is not the default one. */
  isHostAllowed(host: string): boolean
}

/** Decides whether an outgoing call may be made. Every call needs this permission. */
export class OutgoingCalls {
  readonly #ports: CallPorts
  /** By purpose, the monotonic instant of the last call. */
  readonly #lastAt = new Map<CallPurpose, number>()

  constructor(ports: CallPorts) {
    this.#ports = ports
  }

  pauseMs(purpose: CallPurpose): number {
    const lastAt = this.#lastAt.get(purpose) ?? Number.NEGATIVE_INFINITY
    return Math.max(0, lastAt + purpose.minPauseMs - this.#ports.clock.monotonic())
  }

  /** Claims a call to `address`. Null if it may be made now; it then counts as made. */
  take(purpose: CallPurpose, address: string): CallBlock | null {
    const { clock } = this.#ports
    if (!this.#ports.isHostAllowed(hostOf(address))) return 'host-not-allowed'
    if (this.pauseMs(purpose) > 0) return 'too-soon'
    this.#lastAt.set(purpose, clock.monotonic())
    return null
  }
}

/** Wraps `http` for token requests. A call without permission fails before anything is sent. */
export function withPermission(http: Http, calls: Pick<OutgoingCalls, 'take'>): Http {
  return {
    post(request) {
      if (calls.take(tokens, request.url) === null) return http.post(request)
      return Promise.resolve({ kind: 'no-response', cause: 'host-not-allowed', detail: '' })
    },
  }
}
