import { type Handlers, toNull } from '../../app/bridge/handlers.ts'
import type { renewalChannels } from '../../app/renewal/channels.ts'
import type { Renewals } from '../../app/renewal/renewals.ts'

export function renewalHandlers(
  renewals: Pick<Renewals, 'renew' | 'renewAll'>,
): Handlers<keyof typeof renewalChannels> {
  return {
    'account.renew': ({ accountId }, by) => renewals.renew(accountId, by),
    'account.renewAll': async (_input, by) => toNull(await renewals.renewAll(by)),
  }
}
