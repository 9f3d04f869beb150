import type { Clock } from '../ports/index.ts'
import { type AccountTrouble, troubleAt } from '../renewal/model/account-trouble.ts'
import type { Renewals } from '../renewal/renewals.ts'
import type { AccountStore } from '../vault/account-store.ts'
import type { Activities } from '../vault/activities.ts'
import type { Account } from '../vault/model/account.ts'
import type { ActivityEvent } from '../vault/model/activity.ts'

export type ProgramAccounts = ReturnType<typeof createProgramAccounts>

export function createProgramAccounts(parts: {
  readonly accounts: Pick<AccountStore, 'all' | 'get'>
  readonly clock: Pick<Clock, 'now'>
  readonly renewals: Pick<Renewals, 'renew' | 'shownFailure' | 'viewOf'>
  readonly activity: Pick<Activities, 'note'>
}) {
  const { accounts, clock, renewals, activity } = parts
  /** The account, with the reason if no call can be made for it now. */
  function forPrograms(account: Account): Account {
    return { ...account, renewal: { ...account.renewal, failure: renewals.shownFailure(account) } }
  }
  return {
    all: (): readonly Account[] => accounts.all().map(forPrograms),
    get(accountId: string): Account | null {
      const account = accounts.get(accountId)
      return account && forPrograms(account)
    },
    trouble(accountId: string): AccountTrouble | null {
      const account = accounts.get(accountId)
      if (account === null) return null
      const { token, credentials } = account
      const shown = { token, renewal: renewals.viewOf(account), canRenew: credentials !== null }
      return troubleAt(shown, clock.now())
    },
    /** Renews, or joins the running renewal. At once false if programs may not request a renewal now. */
    renew: async (accountId: string): Promise<boolean> =>
      (await renewals.renew(accountId, 'program')).kind !== 'too-soon',
    /** Adds an event to the account's activity, or counts it in an equal entry. */
    note: (accountId: string, event: ActivityEvent): void =>
      activity.note(accountId, { at: clock.now(), event }),
  }
}
