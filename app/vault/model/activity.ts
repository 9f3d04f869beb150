import * as z from 'zod/mini'
import { builtInIds } from '../../formats/model/copy-format.ts'
import { failure } from '../../service/model/failure.ts'
import { instant } from '../../util/instant.ts'

/** A program as the system names it, and the terminal, editor or app that started it; empty if they have no name. */
const programName = z.object({ name: z.string(), origin: z.string() })
export type ProgramName = z.infer<typeof programName>

const durationMs = z.number()

const activityEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('signed-in'), host: z.string() }),
  /** `failures`: failed calls before this success. */
  z.object({ kind: z.literal('renewed'), valueChanged: z.boolean(), failures: z.number() }),
  z.object({ kind: z.literal('renewal-failed'), host: z.string(), failure }),
  z.object({ kind: z.literal('woke-up'), sleptMs: durationMs }),
  /** `clearAfterMs` null: it stays in the clipboard. */
  z.object({
    kind: z.literal('copied'),
    format: z.union([z.enum(builtInIds), z.object({ name: z.string() })]),
    clearAfterMs: z.nullable(durationMs),
  }),
  z.object({ kind: z.literal('revealed') }),
  /** `program` null: the system does not name it. `reason`: the program's own words. */
  z.object({
    kind: z.literal('token-given'),
    program: z.nullable(programName),
    reason: z.nullable(z.string()),
  }),
  z.object({ kind: z.literal('renewal-requested'), program: z.nullable(programName) }),
  z.object({ kind: z.literal('token-file-added'), path: z.string() }),
  z.object({ kind: z.literal('token-file-stopped'), path: z.string() }),
])
export type ActivityEvent = z.infer<typeof activityEvent>

const activityDetail = z.object({
  status: z.nullable(z.number()),
  durationMs: z.nullable(z.number()),
  serviceMessage: z.nullable(z.string()),
})

/** The number of times in all, the last time, and the id that the last one would have as an entry of its own. */
const repetition = z.object({ times: z.int(), lastAt: instant, lastId: z.optional(z.string()) })

/** One event of an account, by the local clock. */
export const activityEntry = z.object({
  id: z.string(),
  at: instant,
  event: activityEvent,
  detail: z.nullable(activityDetail),
  repeated: z.optional(repetition),
})
export type ActivityEntry = z.infer<typeof activityEntry>

export const isProblem = ({ event }: ActivityEntry): boolean => event.kind === 'renewal-failed'

export const lastAtOf = ({ at, repeated }: Pick<ActivityEntry, 'at' | 'repeated'>): number =>
  repeated?.lastAt ?? at
