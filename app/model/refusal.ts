import * as z from 'zod/mini'
import { failureFacts } from './failure.ts'

/** Why an act is not done, whatever it is. */
export const gateRefusal = z.enum([
  'locked',
  /** The vault is closed. */
  'not-open',
  /** No key and no mouse button was seen. */
  'no-person',
  'too-often',
])
export type GateRefusal = z.infer<typeof gateRefusal>

/** Why something that a person asked for is not done. */
const refusal = z.discriminatedUnion('reason', [
  z.strictObject({ reason: gateRefusal }),
  z.strictObject({ reason: z.enum(['no-token', 'clipboard-refused']) }),
  /** The token has expired and could not be renewed. */
  z.strictObject({ reason: z.literal('expired'), host: z.string(), failure: z.nullable(failureFacts) }),
  /** The service, or something on the way to it, said no. */
  z.strictObject({ reason: z.literal('call-failed'), host: z.string(), failure: failureFacts }),
])
export type Refusal = z.infer<typeof refusal>

/** The answer to an act that is not done. */
export const refused = z.strictObject({ kind: z.literal('refused'), refusal })
export type Refused = z.infer<typeof refused>
