import * as z from 'zod/mini'
import { renewalView } from '../../renewal/model/renewal-view.ts'
import { tokenFacts } from '../../service/model/token.ts'
import { instant } from '../../util/instant.ts'
import { tokenFile } from '../../vault/model/token-file.ts'

const tokenView = z.extend(tokenFacts, { lastFour: z.string() })
export type TokenView = z.infer<typeof tokenView>

export const accountView = z.strictObject({
  id: z.string(),
  name: z.string(),
  address: z.string(),
  host: z.string(),
  username: z.string(),
  keepSignedIn: z.boolean(),
  /** False if the credentials are not stored, so that *Renew now* has to ask for them. */
  canRenew: z.boolean(),
  token: z.nullable(tokenView),
  renewal: renewalView,
  staleCopy: z.nullable(z.strictObject({ copiedAt: instant, replacedAt: instant })),
  /** Local clock minus the server's; null if they differ by less than 5 minutes. */
  clockOffByMs: z.nullable(z.number()),
  tokenFiles: z.array(tokenFile),
  /** Changes with the activity, so that the window reads it again. */
  activityMark: z.string(),
})
export type AccountView = z.infer<typeof accountView>
