import type { Ports } from '../ports/index.ts'
import { hostOf } from './model/service-address.ts'
import type { Http } from './ports.ts'

/** The purpose of calls. The caller uses one object for all calls of a kind. */
export interface CallPurpose {
  /** The shortest time between the starts of two of these calls, ms. */
  readonly minPauseMs: number
}

/** `app/renewal` decides when tokens are requested. */
const tokens: CallPurpose = { minPauseMs: 0 }

export type CallPermissions = ReturnType<typeof createCallPermissions>

/** Decides whether a call may be made; each needs this permission. `isHostAllowed` gets a host as `hostOf` gives it. */
export function createCallPermissions(
  { clock }: Pick<Ports, 'clock'>,
  isHostAllowed: (host: string) => boolean,
) {
  /** By purpose, the monotonic instant of the last call. */
  const lastAt = new Map<CallPurpose, number>()
  return { pauseMs, take }

  function pauseMs(purpose: CallPurpose): number {
    const last = lastAt.get(purpose) ?? Number.NEGATIVE_INFINITY
    return Math.max(0, last + purpose.minPauseMs - clock.monotonic())
  }

  /** Claims a call to `address`. Null if it may be made now; it then counts as made. */
  function take(purpose: CallPurpose, address: string): 'host-not-allowed' | 'too-soon' | null {
    if (!isHostAllowed(hostOf(address))) return 'host-not-allowed'
    if (pauseMs(purpose) > 0) return 'too-soon'
    lastAt.set(purpose, clock.monotonic())
    return null
  }
}

/** Wraps `http` for token requests. A call without permission fails before anything is sent. */
export function withPermission(http: Http, calls: Pick<CallPermissions, 'take'>): Http {
  return {
    post(request) {
      if (calls.take(tokens, request.url) === null) return http.post(request)
      return Promise.resolve({ kind: 'no-response', cause: 'host-not-allowed', detail: '' })
    },
  }
}
