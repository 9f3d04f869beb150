import * as z from 'zod/mini'
import { instant } from '../../util/instant.ts'

/** How long a sign-out can be undone, ms. */
export const undoMs = 30_000

/** `copiesUntil`: the expiry of copies of its token; null if Deckpass knows of none. `until`: the end of *Undo*. */
export const signedOutView = z.strictObject({
  name: z.string(),
  copiesUntil: z.nullable(instant),
  until: instant,
})
export type SignedOutView = z.infer<typeof signedOutView>
