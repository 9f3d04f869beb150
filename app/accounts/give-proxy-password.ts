import type { GiveProxyPasswordInput, GiveProxyPasswordResult } from '../bridge/contract.ts'
import type { Account, ProxyPassword } from '../model/account.ts'
import type { Renewals } from '../renewal/renewals.ts'
import type { AccountBook } from '../vault/account-book.ts'
import { lockWords } from '../words/lock.ts'

/**
 * Tries what the person typed for the proxy that stopped the last renewal. It is kept where the proxy takes it,
 * and then serves every account that the same proxy stopped. Which proxy it is told to comes from that failure,
 * not from the page. Once `untilLock` is aborted it counts for nothing.
 */
export async function giveProxyPassword(
  book: AccountBook,
  renewals: Pick<Renewals, 'renew'>,
  untilLock: AbortSignal,
  { accountId, username, password }: GiveProxyPasswordInput,
): Promise<GiveProxyPasswordResult> {
  const address = stoppingProxyOf(book.get(accountId))
  if (address === null) return { kind: 'taken' }
  const proxy = { address, username, password }
  const before = book.get(accountId)?.credentials?.proxy
  const sentence = await attempt(book, renewals, accountId, proxy)
  if (untilLock.aborted) {
    tell(book, accountId, before)
    return { kind: 'refused', sentence: lockWords.locked }
  }
  if (sentence !== null) return { kind: 'refused', sentence }
  for (const other of book.all())
    if (stoppingProxyOf(other) === address) void attempt(book, renewals, other.id, proxy)
  return { kind: 'taken' }
}

/** Host and port of the proxy that waits for a password, or for another one; null where none does. */
function stoppingProxyOf(account: Account | null): string | null {
  return account?.renewal.failure?.proxy ?? null
}

function tell(book: AccountBook, accountId: string, proxy: ProxyPassword | undefined): void {
  book.update(accountId, (account) => ({
    ...account,
    credentials: account.credentials && { ...account.credentials, proxy },
  }))
}

/** Why the proxy still does not let the account's call through; null where it does. */
async function attempt(
  book: AccountBook,
  renewals: Pick<Renewals, 'renew'>,
  accountId: string,
  proxy: ProxyPassword,
): Promise<string | null> {
  tell(book, accountId, proxy)
  await renewals.renew(accountId)
  const failure = book.get(accountId)?.renewal.failure ?? null
  return failure?.action === 'give-proxy-password' ? failure.sentence : null
}
