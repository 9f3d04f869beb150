import * as z from 'zod/mini'
import { failure } from '../../service/model/failure.ts'
import { instant } from '../../util/instant.ts'

/** Why a renewal is made now, or is planned for its time. */
const renewalReason = z.enum([
  'before-expiry',
  'inactivity',
  'expired',
  /** The token's lifetime is so short that the shortest pause between two renewals applies. */
  'short-lived',
  'retry',
  'retry-after',
  'wake-up',
  'by-person',
  /** Requested by a program, or by a page without a user activation. */
  'by-program',
])
export type RenewalReason = z.infer<typeof renewalReason>

/** An account's renewal as views show it. While a call runs, the view still has the earlier failures. */
export const renewalView = z.strictObject({
  /** `waiting`: for a retry. `refused`: by the service. `not-possible`: because of `failure`. */
  state: z.enum(['idle', 'running', 'waiting', 'refused', 'not-possible']),
  startedAt: z.nullable(instant),
  /** Null if no call is planned, because one runs, none is possible, or there is no token. */
  nextAt: z.nullable(instant),
  reason: z.nullable(renewalReason),
  /** Why the renewal fails; while credentials are refused, the last refusal. Null if it does not fail. */
  failure: z.nullable(failure),
  failingSince: z.nullable(instant),
  /** How many calls have failed since the last success. */
  failures: z.number(),
  /** The failures have lasted long enough, or the token has so little time left, that the window shows them. */
  isShown: z.boolean(),
  /** The service has given the same answer for a day. */
  hasLasted: z.boolean(),
  /** A call since the last success may have replaced the token. */
  perhapsReplaced: z.boolean(),
})
export type RenewalView = z.infer<typeof renewalView>

export const renewalResult = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('renewed'), valueChanged: z.boolean() }),
  z.strictObject({ kind: z.literal('failed'), host: z.string(), failure }),
  /** No call was made, because of the limits on requested calls. */
  z.strictObject({ kind: z.literal('too-soon') }),
  /** The call was cancelled, such as by a sign-in, a sign-out, a merge or quitting. */
  z.strictObject({ kind: z.literal('ended') }),
])
export type RenewalResult = z.infer<typeof renewalResult>
