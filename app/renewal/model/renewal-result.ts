import * as z from 'zod/mini'
import { failure } from '../../service/model/failure.ts'

/** The result of a requested renewal. */
export const renewalResult = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('renewed'), valueChanged: z.boolean() }),
  z.strictObject({ kind: z.literal('failed'), host: z.string(), failure }),
  /** No call was made, because of the limits on requested calls. */
  z.strictObject({ kind: z.literal('too-soon') }),
  /** The call was cancelled, such as by a sign-in, a sign-out, a merge or quitting. */
  z.strictObject({ kind: z.literal('ended') }),
])
export type RenewalResult = z.infer<typeof renewalResult>
