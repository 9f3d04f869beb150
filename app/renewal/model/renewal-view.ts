import * as z from 'zod/mini'
import { failure } from '../../service/model/failure.ts'
import { instant } from '../../util/instant.ts'
import { renewalReason } from './renewal-reason.ts'

/** A run of failures. While credentials stand refused, `failure` is the last refusal. */
const failing = z.strictObject({
  failingSince: instant,
  failures: z.number(),
  /** Whether it has lasted long enough, or the token has so little time left, that the person is told. */
  isTold: z.boolean(),
  /** Whether the same answer has come for a day. */
  hasLasted: z.boolean(),
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
  /** `failing`: the run of failures that this call is part of; null if the last one succeeded. */
  z.strictObject({ state: z.literal('running'), startedAt: instant, failing: z.nullable(failing) }),
  /** What failed may pass. */
  z.extend(failing, { state: z.literal('waiting'), ...planned }),
  /** The service refused the request, and it is seldom sent again. */
  z.extend(failing, { state: z.literal('refused'), ...planned }),
  z.strictObject({ state: z.literal('not-possible'), failure }),
])
export type RenewalView = z.infer<typeof renewalView>
