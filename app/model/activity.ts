import * as z from 'zod/mini'
import { builtInIds } from './copy-formats.ts'
import { failureFacts } from './failure.ts'

/** A program as the system names it, and the terminal, editor or app that it was started in. */
/** `name` null: others of this terminal, editor or app, after many had a line of their own. */
const programName = z.strictObject({ name: z.nullable(z.string()), origin: z.string() })
export type ProgramName = z.infer<typeof programName>

const durationMs = z.number()

/** Everything that can happen to an account. */
const activityEvent = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('signed-in'), host: z.string() }),
  /** `failures`: failed calls before this success. */
  z.strictObject({ kind: z.literal('renewed'), valueChanged: z.boolean(), failures: z.number() }),
  z.strictObject({ kind: z.literal('renewal-failed'), host: z.string(), failure: failureFacts }),
  z.strictObject({ kind: z.literal('woke-up'), sleptMs: durationMs }),
  z.strictObject({ kind: z.literal('clock-set-back'), byMs: durationMs }),
  /** `clearAfterMs` null: it stays in the clipboard. */
  z.strictObject({
    kind: z.literal('copied'),
    format: z.union([z.enum(builtInIds), z.strictObject({ name: z.string() })]),
    clearAfterMs: z.nullable(durationMs),
  }),
  z.strictObject({ kind: z.literal('revealed') }),
  /** `program` null: the system does not name it. `reason`: the program's own words. */
  z.strictObject({
    kind: z.literal('token-given'),
    program: z.nullable(programName),
    reason: z.nullable(z.string()),
  }),
  z.strictObject({ kind: z.literal('renewal-requested'), program: z.nullable(programName) }),
  z.strictObject({ kind: z.literal('token-file-added'), path: z.string() }),
  z.strictObject({ kind: z.literal('token-file-stopped'), path: z.string() }),
])
export type ActivityEvent = z.infer<typeof activityEvent>

/** What the service answered. */
const activityDetail = z.strictObject({
  status: z.nullable(z.number()),
  durationMs: z.nullable(z.number()),
  /** The service's own words. */
  serviceMessage: z.nullable(z.string()),
})
export type ActivityDetail = z.infer<typeof activityDetail>

/** How often the same happened altogether, and when last, epoch ms. */
const repetition = z.strictObject({ times: z.int(), lastAt: z.number() })

/** One thing that happened to an account. `at` is epoch ms by the local clock. */
export const activityEntry = z.strictObject({
  id: z.string(),
  at: z.number(),
  event: activityEvent,
  detail: z.nullable(activityDetail),
  repeated: z.optional(repetition),
})
export type ActivityEntry = z.infer<typeof activityEntry>
