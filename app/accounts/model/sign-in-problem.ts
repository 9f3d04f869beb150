import * as z from 'zod/mini'
import { addressProblem } from '../../service/model/service-address.ts'

/** A field of the sign-in form. */
const signInField = z.enum(['address', 'username', 'password', 'companyKey', 'name'])
export type SignInField = z.infer<typeof signInField>

/** What is wrong with one field of the form, so that nothing was sent. */
export const signInProblem = z.discriminatedUnion('reason', [
  z.strictObject({ field: signInField, reason: z.enum(['empty', 'control-character']) }),
  z.strictObject({
    field: z.enum(['address', 'username', 'companyKey']),
    reason: z.literal('invisible-character'),
  }),
  z.strictObject({ field: z.literal('address'), reason: addressProblem }),
  z.strictObject({ field: z.literal('username'), reason: z.literal('colon') }),
  /** Half of a surrogate pair, which UTF-8 cannot carry. */
  z.strictObject({ field: z.enum(['username', 'password']), reason: z.literal('not-text') }),
  /** The policy of the organization lets Deckpass call these alone. */
  z.strictObject({
    field: z.literal('address'),
    reason: z.literal('host-not-allowed'),
    hosts: z.array(z.string()),
  }),
  /** The account belongs to another place, which is `stored`. */
  z.strictObject({
    field: z.enum(['address', 'username']),
    reason: z.literal('other-place'),
    stored: z.string(),
  }),
])
export type SignInProblem = z.infer<typeof signInProblem>
