import * as z from 'zod/mini'
import { failure } from '../../service/model/failure.ts'
import { gateDenial } from '../../util/refusal.ts'

/** Why a proxy's password or a certificate was not accepted. */
export const connectionRefusal = z.discriminatedUnion('reason', [
  z.strictObject({ reason: gateDenial }),
  z.strictObject({ reason: z.literal('call-failed'), host: z.string(), failure }),
])
export type ConnectionRefusal = z.infer<typeof connectionRefusal>
