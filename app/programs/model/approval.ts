import * as z from 'zod/mini'
import { instant } from '../../util/instant.ts'

/** An approval, as the settings list it. */
export const approvalView = z.strictObject({
  id: z.string(),
  accountId: z.string(),
  /** The terminal's name; null if there is none to show. */
  name: z.nullable(z.string()),
  endsAt: instant,
})
export type ApprovalView = z.infer<typeof approvalView>
