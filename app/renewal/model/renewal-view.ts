import * as z from 'zod/mini'
import { failure } from '../../service/model/failure.ts'
import { instant } from '../../util/instant.ts'
import { renewalReason } from './renewal-reason.ts'

/** A run of failures. While credentials are refused, `failure` is the last refusal. */
const failing = z.strictObject({
  failingSince: instant,
  failures: z.number(),
  /** It has lasted long enough, or the token has so little time left, that the window shows it. */
  isTold: z.boolean(),
  /** The same answer has come for a day. */
  hasLasted: z.boolean(),
  perhapsReplaced: z.boolean(),
  failure,
})

const planned = { nextAt: instant, reason: renewalReason }

export const renewalView = z.discriminatedUnion('state', [
  /** `nextAt` null: nothing is planned, because there is no token. */
  z.strictObject({
    state: z.literal('idle'),
    nextAt: z.nullable(instant),
    reason: z.nullable(renewalReason),
  }),
  /** `failing`: the run of failures before this call; null if the last call succeeded. */
  z.strictObject({ state: z.literal('running'), startedAt: instant, failing: z.nullable(failing) }),
  /** After a transient failure. */
  z.extend(failing, { state: z.literal('waiting'), ...planned }),
  /** The service refused the request, so retries are rare. */
  z.extend(failing, { state: z.literal('refused'), ...planned }),
  z.strictObject({ state: z.literal('not-possible'), failure, perhapsReplaced: z.boolean() }),
])
export type RenewalView = z.infer<typeof renewalView>
