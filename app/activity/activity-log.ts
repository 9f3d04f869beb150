import type { Account, ActivityRecord } from '../accounts/account.ts'

const mostEntries = 500

/** The account with one more entry on top; the oldest goes where there are 500. */
export function withActivity(account: Account, entry: ActivityRecord): Account {
  return { ...account, activity: [entry, ...account.activity.slice(0, mostEntries - 1)] }
}
