import type { Credentials } from '../service/model/credentials.ts'
import type { FailureCause } from '../service/model/failure.ts'
import { isSame } from '../util/keep-equal.ts'
import type { AccountStore } from '../vault/account-store.ts'

/**
 * Forgets the proxy password or the certificate that a call used and that was refused, in all accounts: sent again, it
 * could lock the person out. An answer that was given after the call began is kept.
 */
export function forgetRefusedConnection(
  accounts: AccountStore,
  sent: Credentials,
  cause: FailureCause,
): void {
  const answer = cause === 'proxy-refused' ? 'proxy' : cause === 'certificate-refused' ? 'certificate' : null
  if (answer === null || sent[answer] === undefined) return
  for (const { id, credentials } of accounts.all()) {
    if (credentials === null || !isSame(credentials[answer], sent[answer])) continue
    const { [answer]: _, ...others } = credentials
    accounts.update(id, (account) => ({ ...account, credentials: others }))
  }
}
