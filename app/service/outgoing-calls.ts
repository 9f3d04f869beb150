import type { Ports } from '../ports/index.ts'
import { hostOf } from './model/service-address.ts'
import type { Http } from './ports.ts'

/** What calls are made for. Whoever makes them has one object for all calls of a kind. */
export interface CallPurpose {
  /** The least time between the starts of two of these calls, ms. */
  readonly minPauseMs: number
}
export type CallBlock = 'host-not-allowed' | 'too-soon'

/** When tokens are asked for is planned in `app/renewal`. */
const tokens: CallPurpose = { minPauseMs: 0 }

interface CallPorts extends Pick<Ports, 'clock'> {
  /** Whether the policy lets Deckpass call it; with its port if it is not the usual one. */
  isHostAllowed(host: string): boolean
}

/** Every call needs permission from here before it goes out, whoever wants it. */
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

  /** Null if the call to `address` may go out now; it then counts as made. */
  blockedBecause(purpose: CallPurpose, address: string): CallBlock | null {
    const { clock } = this.#ports
    if (!this.#ports.isHostAllowed(hostOf(address))) return 'host-not-allowed'
    if (this.pauseMs(purpose) > 0) return 'too-soon'
    this.#lastAt.set(purpose, clock.monotonic())
    return null
  }
}

/** Calls for tokens through `http`. A call without permission ends before anything is sent. */
export function askingFirst(http: Http, calls: Pick<OutgoingCalls, 'blockedBecause'>): Http {
  return {
    async post(request) {
      const isBlocked = calls.blockedBecause(tokens, request.url) !== null
      return isBlocked ? { kind: 'no-response', cause: 'host-not-allowed', detail: '' } : http.post(request)
    },
  }
}
