import * as z from 'zod/mini'
import { instant } from '../../util/instant.ts'

export const undoMs = 30_000

/** `copiesUntil`: when copies of its token expire; null if Deckpass knows of no copy. `until`: when *Undo* ends. */
export const signedOutView = z.strictObject({
  name: z.string(),
  copiesUntil: z.nullable(instant),
  until: instant,
})
export type SignedOutView = z.infer<typeof signedOutView>
