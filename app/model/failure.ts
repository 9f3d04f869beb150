import * as z from 'zod/mini'

/** What a person must do before another try can help. `none`: nothing, Deckpass tries again by itself. */
const failureAction = z.enum(['none', 'sign-in-again', 'check-address', 'give-proxy-password', 'see-answer'])

/** The last failure of a renewal: plain words that hold no secret, and what ends it. */
export const failureRecord = z.strictObject({
  sentence: z.string(),
  action: failureAction,
  /** Host and port of the proxy that wants a username and a password, or other ones. */
  proxy: z.optional(z.string()),
})
export type FailureRecord = z.infer<typeof failureRecord>
