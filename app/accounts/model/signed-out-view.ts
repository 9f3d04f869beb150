import * as z from 'zod/mini'
import { instant } from '../../util/instant.ts'

/**
 * The account that was just signed out of; until `until` it can be undone. `copiesUntil`: until when copies of its token
 * work; null where Deckpass knows of none.
 */
export const signedOutView = z.strictObject({
  name: z.string(),
  copiesUntil: z.nullable(instant),
  until: instant,
})
export type SignedOutView = z.infer<typeof signedOutView>
