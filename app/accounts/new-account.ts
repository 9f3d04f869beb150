import { type Account, account } from '../model/account/account.ts'
import type { ListedAccount } from '../model/account/account-list.ts'
import { isSamePlace, type Place } from './sign-in-form.ts'

/** An account that has not signed in yet. */
export function newAccount(id: string, { address, username, name }: ListedAccount): Account {
  return account.parse({ id, address, username, name })
}

/** What an import adds: each place once, and none that is stored. */
export function notStored(listed: readonly ListedAccount[], stored: readonly Place[]): ListedAccount[] {
  return listed.filter((one, index) =>
    [...stored, ...listed.slice(0, index)].every((other) => !isSamePlace(one, other)),
  )
}
