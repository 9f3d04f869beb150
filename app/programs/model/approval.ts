import * as z from 'zod/mini'
import { instant } from '../../util/instant.ts'

/** An approval, as the settings list it. */
export const approvalView = z.strictObject({
  id: z.string(),
  accountId: z.string(),
  /** A terminal, or a running `deckpass exec`. */
  kind: z.enum(['terminal', 'exec']),
  /** The terminal's name, or that of the program that runs the command; null if there is none to show. */
  name: z.nullable(z.string()),
  /** Null if it is approved for as long as it runs. */
  endsAt: z.nullable(instant),
})
export type ApprovalView = z.infer<typeof approvalView>
