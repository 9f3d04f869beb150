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
  const isRefused = ({ proxy, certificate }: Credentials) =>
    cause === 'proxy-refused'
      ? proxy !== undefined && isSame(proxy, sent.proxy)
      : cause === 'certificate-refused' && certificate !== undefined && isSame(certificate, sent.certificate)
  for (const { id, credentials } of accounts.all())
    if (credentials !== null && isRefused(credentials))
      accounts.update(id, (account) => ({ ...account, credentials: without(credentials, cause) }))
}

function without({ proxy, certificate, ...credentials }: Credentials, cause: FailureCause): Credentials {
  return {
    ...credentials,
    ...(proxy && cause !== 'proxy-refused' && { proxy }),
    ...(certificate && cause !== 'certificate-refused' && { certificate }),
  }
}
