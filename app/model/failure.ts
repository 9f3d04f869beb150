import * as z from 'zod/mini'
import { certificateRequest } from './client-certificate.ts'

/** What a person must do before another try can help. `none`: nothing, Deckpass tries again by itself. */
const failureAction = z.enum([
  'none',
  'sign-in-again',
  'check-address',
  'give-proxy-password',
  'choose-certificate',
  'see-answer',
])

/** The last failure of a renewal: plain words that hold no secret, and what ends it. */
export const failureRecord = z.strictObject({
  sentence: z.string(),
  action: failureAction,
  /** Host and port of the proxy that wants a username and a password, or other ones. */
  proxy: z.optional(z.string()),
  /** What the service asks for and the person has to choose. */
  certificateRequest: z.optional(certificateRequest),
})
export type FailureRecord = z.infer<typeof failureRecord>
