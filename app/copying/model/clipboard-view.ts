import * as z from 'zod/mini'
import { instant } from '../../util/instant.ts'

export const clipboardView = z.discriminatedUnion('state', [
  z.strictObject({ state: z.literal('idle') }),
  /** Our value is in the clipboard; `clearsAt` null: it stays. */
  z.strictObject({
    state: z.literal('holding'),
    accountId: z.string(),
    copiedAt: instant,
    clearsAt: z.nullable(instant),
    /** False if the platform lost the marks and plain text was written. */
    marked: z.boolean(),
  }),
  /** The person chose *Keep*: it stays. */
  z.strictObject({ state: z.literal('kept'), accountId: z.string(), keptAt: instant }),
  z.strictObject({ state: z.literal('cleared'), accountId: z.string(), clearedAt: instant }),
  /** Clearing failed; it is retried at least once a minute, and when the window gets the focus. */
  z.strictObject({ state: z.literal('not-cleared'), accountId: z.string() }),
])
export type ClipboardView = z.infer<typeof clipboardView>
