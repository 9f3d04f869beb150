import * as z from 'zod/mini'
import { placeholders } from '../../formats/model/render-token.ts'
import { failure } from '../../service/model/failure.ts'
import { gateDenial } from '../../util/refusal.ts'

/** Why a token or another text was not copied or shown. */
export const copyRefusal = z.discriminatedUnion('reason', [
  z.strictObject({ reason: gateDenial }),
  z.strictObject({ reason: z.enum(['no-token', 'clipboard-refused']) }),
  /** The value would need quotes in this format. */
  z.strictObject({ reason: z.literal('unfit-for-format'), value: z.enum(placeholders) }),
  /** The token has expired and could not be renewed. */
  z.strictObject({ reason: z.literal('expired'), host: z.string(), failure: z.nullable(failure) }),
])
export type CopyRefusal = z.infer<typeof copyRefusal>
