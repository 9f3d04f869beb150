import { type Account, account } from '../vault/model/account.ts'

export function newAccount(
  id: string,
  { address, username, name }: Pick<Account, 'address' | 'username' | 'name'>,
): Account {
  return account.parse({ id, address, username, name })
}
