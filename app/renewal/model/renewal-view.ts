import * as z from 'zod/mini'
import { failure } from '../../service/model/failure.ts'
import { instant } from '../../util/instant.ts'
import { renewalReason } from './renewal-reason.ts'

/** An account's renewal, as views show it; while a call runs, with the failures before it. */
export const renewalView = z.strictObject({
  /**
   * `waiting`: after a transient failure. `refused`: the service refused the request, so retries are rare.
   * `not-possible`: no call can be made, because of `failure`.
   */
  state: z.enum(['idle', 'running', 'waiting', 'refused', 'not-possible']),
  /** Of the call that runs. */
  startedAt: z.nullable(instant),
  /** Null if no call is planned: one runs, none is possible, or there is no token. */
  nextAt: z.nullable(instant),
  reason: z.nullable(renewalReason),
  /** Why the renewal fails: while credentials are refused, the last refusal. Null if it does not. */
  failure: z.nullable(failure),
  failingSince: z.nullable(instant),
  /** How many calls have failed since the last success. */
  failures: z.number(),
  /** The failures have lasted long enough, or the token has so little time left, that the window shows them. */
  isShown: z.boolean(),
  /** The same answer has come for a day. */
  hasLasted: z.boolean(),
  /** A call since the last success may have replaced the token. */
  perhapsReplaced: z.boolean(),
})
export type RenewalView = z.infer<typeof renewalView>
