import * as z from 'zod/mini'
import { instant } from '../../util/instant.ts'

/** The person's answer: only this once, until the terminal closes, or no. */
export const choice = z.enum(['once', 'until-it-closes', 'no'])
export type Choice = z.infer<typeof choice>

/** A program's request as the person sees it. It contains no secret. */
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
  /** The program as the system identifies it; null if it cannot. */
  program: z.nullable(
    z.strictObject({
      /** The executable's; null if it cannot be shown. */
      name: z.nullable(z.string()),
      path: z.nullable(z.string()),
      cwd: z.nullable(z.string()),
      /** The terminal in which it runs; null if it runs in none. */
      terminal: z.nullable(z.strictObject({ name: z.nullable(z.string()) })),
    }),
  ),
  words: z.array(z.string()),
  /** When it is declined because nobody answered. */
  endsAt: instant,
})
export type ConsentRequestView = z.infer<typeof consentRequestView>
