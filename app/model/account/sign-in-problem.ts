import * as z from 'zod/mini'

/** A field of the sign-in form. */
const signInField = z.enum(['address', 'username', 'password', 'companyKey', 'name'])
export type SignInField = z.infer<typeof signInField>

/** Why an address cannot be used. */
const addressProblem = z.enum([
  'unreadable',
  /** Another scheme than https, or http to a machine that is not this one. */
  'not-https',
  'user-info',
])
export type AddressProblem = z.infer<typeof addressProblem> | 'empty'

/** Why a username or a password cannot be sent. `not-text`: half of a surrogate pair, which UTF-8 cannot carry. */
const credentialsProblem = z.enum(['colon', 'control-character', 'not-text'])
export type CredentialsProblem = z.infer<typeof credentialsProblem>

/** What is wrong with one field of the form, so that nothing was sent. */
export const signInProblem = z.discriminatedUnion('reason', [
  z.strictObject({ field: signInField, reason: z.literal('empty') }),
  z.strictObject({ field: z.literal('address'), reason: addressProblem }),
  z.strictObject({ field: z.enum(['username', 'password']), reason: credentialsProblem }),
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
