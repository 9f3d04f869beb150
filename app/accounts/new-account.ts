import { noActivity } from '../activity/activity-log.ts'
import type { Account } from '../model/account.ts'
import type { ListedAccount } from '../model/account-list.ts'
import { newRecord } from '../renewal/renewal-outcome.ts'
import { isSamePlace, type Place } from './sign-in-form.ts'

/** An account that has not signed in yet. */
export function newAccount(id: string, { address, username, name }: ListedAccount): Account {
  return {
    id,
    name,
    address,
    username,
    keepSignedIn: true,
    credentials: null,
    token: null,
    lastCopy: null,
    skewMs: null,
    activity: noActivity,
    renewal: newRecord(null, 0),
    alwaysAllowed: [],
    tokenFiles: [],
  }
}

/** What an import adds: each place once, and none that is stored. */
export function notStored(listed: readonly ListedAccount[], stored: readonly Place[]): ListedAccount[] {
  return listed.filter((one, index) =>
    [...stored, ...listed.slice(0, index)].every((other) => !isSamePlace(one, other)),
  )
}
