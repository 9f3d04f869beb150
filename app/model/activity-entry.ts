import * as z from 'zod/mini'
import { activityEvent } from './activity-event.ts'

/** What the service did, for those who want to know. */
const activityDetail = z.strictObject({
  status: z.nullable(z.number()),
  durationMs: z.nullable(z.number()),
  /** The service's own words. */
  serviceMessage: z.nullable(z.string()),
})
export type ActivityDetail = z.infer<typeof activityDetail>

/** That the same happened again: how often altogether, and when last, epoch ms. */
const repeated = z.strictObject({ times: z.int(), lastAt: z.number() })
export type Repeated = z.infer<typeof repeated>

/** One thing that happened to an account. `at` is epoch ms by the local clock. */
export const activityEntry = z.strictObject({
  id: z.string(),
  at: z.number(),
  event: activityEvent,
  detail: z.nullable(activityDetail),
  repeated: z.optional(repeated),
})
export type ActivityEntry = z.infer<typeof activityEntry>
