import * as z from 'zod/mini'
import { failure } from '../../service/model/failure.ts'

/** How a renewal went that somebody asked for. */
export const renewalResult = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('renewed'), valueChanged: z.boolean() }),
  z.strictObject({ kind: z.literal('failed'), host: z.string(), failure }),
  /** No call was made, because somebody asked for one a moment ago. */
  z.strictObject({ kind: z.literal('too-soon') }),
  /** The call was ended, by a sign-in or a sign-out, or because Deckpass quits. */
  z.strictObject({ kind: z.literal('ended') }),
])
export type RenewalResult = z.infer<typeof renewalResult>
