import * as z from 'zod/mini'
import { gateDenial } from '../../channel/refusal.ts'
import { failure } from '../../service/model/failure.ts'
import { addressProblem } from '../../service/model/service-address.ts'

export type SignInField = SignInProblem['field']

/** A problem in a field of the form, because of which nothing was sent. */
export const signInProblem = z.union([
  z.strictObject({ field: z.literal('address'), reason: addressProblem }),
  /** `not-text`: a lone surrogate, which UTF-8 cannot encode. */
  z.strictObject({
    field: z.literal('username'),
    reason: z.enum(['empty', 'colon', 'control-character', 'invisible-character', 'not-text']),
  }),
  z.strictObject({ field: z.literal('password'), reason: z.enum(['empty', 'not-text']) }),
  z.strictObject({
    field: z.literal('companyKey'),
    reason: z.enum(['empty', 'control-character', 'invisible-character']),
  }),
  z.strictObject({ field: z.literal('name'), reason: z.enum(['empty', 'control-character']) }),
  z.strictObject({
    field: z.literal('address'),
    reason: z.literal('host-not-allowed'),
    hosts: z.array(z.string()),
  }),
  /** Another account has this address and username. `name`: distinct among all accounts. */
  z.strictObject({
    field: z.literal('address'),
    reason: z.literal('already-listed'),
    accountId: z.string(),
    name: z.string(),
  }),
  /** The account has another address or username, `stored`. */
  z.strictObject({
    field: z.enum(['address', 'username']),
    reason: z.literal('other-account'),
    stored: z.string(),
  }),
])
export type SignInProblem = z.infer<typeof signInProblem>

export const connectionRefusal = z.discriminatedUnion('reason', [
  z.strictObject({ reason: gateDenial }),
  z.strictObject({ reason: z.literal('call-failed'), host: z.string(), failure }),
])
export type ConnectionRefusal = z.infer<typeof connectionRefusal>
