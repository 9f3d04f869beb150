import { activityMark } from '../activity/activity-log.ts'
import { type Account, isRejected } from '../model/account.ts'
import { hostOf } from '../model/address.ts'
import type { Settings } from '../model/settings.ts'
import type { AccountView, RenewalView } from '../model/snapshot.ts'
import { lastFourOf } from '../model/token.ts'
import { leadMs } from '../renewal/renewal-policy.ts'

/** From here on a person is told that their clock is off, ms. */
export const noticeableSkewMs = 5 * 60_000

/** What the window may know of an account: no password, no key, no token. */
export function accountView(
  account: Account,
  renewal: RenewalView,
  renewBefore: Settings['renewBefore'],
): AccountView {
  const { token, lastCopy, skewMs } = account
  return {
    id: account.id,
    name: account.name,
    address: account.address,
    host: hostOf(account.address),
    username: account.username,
    keepSignedIn: account.keepSignedIn,
    canRenew: account.credentials !== null && !isRejected(account),
    hasCompanyKey: account.credentials !== null,
    token:
      token === null
        ? null
        : {
            lastFour: lastFourOf(token.value),
            issuedAt: token.issuedAt,
            expiresAt: token.expiresAt,
            expiringAt: token.expiresAt - leadMs(token.expiresAt - token.issuedAt, renewBefore),
            estimated: token.estimated,
          },
    renewal,
    staleCopy:
      lastCopy === null || lastCopy.replacedAt === null
        ? null
        : { copiedAt: lastCopy.copiedAt, replacedAt: lastCopy.replacedAt },
    clockOffByMs: skewMs !== null && Math.abs(skewMs) >= noticeableSkewMs ? skewMs : null,
    files: (account.files ?? []).map(({ digest: _, ...file }) => file),
    activityMark: activityMark(account.activity),
  }
}
