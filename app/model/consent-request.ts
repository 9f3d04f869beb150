import * as z from 'zod/mini'

/** What a person answers: this once, until the terminal or app ends, always for this program, or no. */
export const choice = z.enum(['once', 'until-it-ends', 'always', 'no'])
export type Choice = z.infer<typeof choice>

/** A program's request as the person sees it. It holds no secret. */
export const consentRequestView = z.strictObject({
  id: z.string(),
  account: z.strictObject({ name: z.string(), username: z.string(), host: z.string() }),
  /** As the system knows it; null if the system does not tell who asks. */
  program: z.nullable(
    z.strictObject({
      name: z.string(),
      /** As it was started, on one line; programs choose it freely. */
      commandLine: z.string(),
      /** The terminal, editor or app that it was started in, which the answer can hold for. */
      origin: z.string(),
      canBeAlways: z.boolean(),
    }),
  ),
  /** The program's own words. */
  reason: z.nullable(z.string()),
  /** When it is refused because nobody answered, epoch ms. */
  endsAt: z.number(),
  /** Until when the token is good, epoch ms; null if there is none yet. */
  expiresAt: z.nullable(z.number()),
})
export type ConsentRequestView = z.infer<typeof consentRequestView>

/** One program that may have an account's token, as the settings list it. */
export const approvalView = z.strictObject({
  id: z.string(),
  accountId: z.string(),
  /** The program's name. */
  name: z.string(),
  /** Its file; null if the system does not tell. */
  path: z.nullable(z.string()),
  /** Epoch ms; null for *always*. */
  endsAt: z.nullable(z.number()),
  /** When the program last got the token, epoch ms; null: not yet. */
  lastUsedAt: z.nullable(z.number()),
})
export type ApprovalView = z.infer<typeof approvalView>
