import * as z from 'zod/mini'
import { hourMs, minuteMs } from '../../util/durations.ts'
import { instant } from '../../util/instant.ts'

/** Time for the answer, ms, including a wait for an unlock. */
export const maxRequestMs = minuteMs

export const maxMinValidSeconds = 7 * 24 * 60 * 60

export const maxApprovalHours = 12
export const maxApprovalMs = maxApprovalHours * hourMs

/** The time without another question after the person declined, ms. */
export const declinedMs = 5 * minuteMs

/** A key or press counts only after this time without a key or press, and after the window appeared, ms. */
export const inputGuardMs = 500

/** The same time if one question took the place of another, which the person may still mean to answer, ms. */
export const replacedGuardMs = 1_000

export const choice = z.enum(['once', 'until-it-closes', 'no'])
export type Choice = z.infer<typeof choice>

/** A program's request as the person sees it. It contains no secret. */
const consentRequestView = z.strictObject({
  id: z.string(),
  account: z.strictObject({
    name: z.string(),
    username: z.string(),
    host: z.string(),
  }),
  /** The program as the system identifies it; null if it does not, as on Windows. */
  program: z.nullable(
    z.object({
      name: z.nullable(z.string()),
      /** Null if its files cannot be seen from here. */
      path: z.nullable(z.string()),
      cwd: z.nullable(z.string()),
      terminal: z.nullable(z.object({ name: z.nullable(z.string()) })),
    }),
  ),
  words: z.array(z.string()),
  /** When the request ends because nobody answered. */
  endsAt: instant,
  /** When an approval until the terminal closes ends at the latest. */
  approvalEndsAt: instant,
})
export type ConsentRequestView = z.infer<typeof consentRequestView>

/** A request on the screen. `quietMs`: its buttons work only after this time without a key or press, ms. */
export const shownRequest = z.strictObject({ request: consentRequestView, quietMs: z.number() })
