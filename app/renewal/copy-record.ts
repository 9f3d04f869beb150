import type { Digest } from '../ports/index.ts'
import type { Account, CopyRecord } from '../vault/model/account.ts'

/** The keyed digest of a token of this account; see `CopyRecord`. */
export function copyDigest(digest: Digest, account: Pick<Account, 'id'>, tokenValue: string): string {
  return digest.keyed(account.id, tokenValue)
}

/** The record of the last copy, marked as replaced if the account now has another token. */
export function markCopy(account: Account, value: string, now: number, digest: Digest): CopyRecord | null {
  const { lastCopy } = account
  if (lastCopy === null) return null
  const isCurrent = lastCopy.digest === copyDigest(digest, account, value)
  return { ...lastCopy, replacedAt: isCurrent ? null : (lastCopy.replacedAt ?? now) }
}
