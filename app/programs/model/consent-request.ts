import * as z from 'zod/mini'
import { minuteMs } from '../../util/durations.ts'
import { instant } from '../../util/instant.ts'

/** What a person answers: this once, until the terminal closes, or no. */
export const choice = z.enum(['once', 'until-it-closes', 'no'])
export type Choice = z.infer<typeof choice>

/** Time for the answer, ms; the waiting for an unlocking is a part of it. */
export const maxRequestMs = minuteMs

/** How long a person who declined is not asked again, ms. */
export const declinedMs = 5 * minuteMs

/** How long an approval for a terminal holds at most, h. */
export const maxApprovalHours = 12

/** A key or press answers only so long after the last key, and after the window came or its content changed, ms. */
export const inputGuardMs = 500

/** A program's request as the person sees it. It holds no secret. */
export const consentRequestView = z.strictObject({
  id: z.string(),
  /** As in the list of accounts. */
  account: z.strictObject({
    name: z.string(),
    username: z.string(),
    host: z.string(),
    /** When its token expires; null if it has none. */
    expiresAt: z.nullable(instant),
  }),
  /** What the system says of the program; null if it names none. */
  program: z.nullable(
    z.strictObject({
      /** Of the executable; null if it cannot be shown. */
      name: z.nullable(z.string()),
      path: z.nullable(z.string()),
      cwd: z.nullable(z.string()),
      /** The terminal that it runs in; null if it runs in none. */
      terminal: z.nullable(z.strictObject({ name: z.nullable(z.string()) })),
    }),
  ),
  words: z.array(z.string()),
  /** When it is declined because nobody answered. */
  endsAt: instant,
})
export type ConsentRequestView = z.infer<typeof consentRequestView>

/** What may have an account's token without a question, as the settings list it. */
export const approvalView = z.strictObject({
  id: z.string(),
  accountId: z.string(),
  /** The terminal, or a `deckpass exec` that runs. */
  kind: z.enum(['terminal', 'exec']),
  /** The terminal's name, or that of the program that runs the command; null if there is none to show. */
  name: z.nullable(z.string()),
  /** Null: as long as it runs. */
  endsAt: z.nullable(instant),
})
export type ApprovalView = z.infer<typeof approvalView>
