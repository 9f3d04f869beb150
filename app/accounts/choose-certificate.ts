import type { ChooseCertificateInput, ChooseCertificateResult } from '../bridge/contract.ts'
import type { Account } from '../model/account.ts'
import type { ChosenCertificate } from '../model/client-certificate.ts'
import type { Renewals } from '../renewal/renewals.ts'
import type { AccountBook } from '../vault/account-book.ts'
import { lockWords } from '../words/lock.ts'

/**
 * Tries the certificate that the person chose for the server that stopped the last renewal. Only one that the
 * server's request fitted can be chosen, or none; which server it is comes from that failure, not from the page.
 * Once `untilLock` is aborted it counts for nothing.
 */
export async function chooseCertificate(
  book: AccountBook,
  renewals: Pick<Renewals, 'renew'>,
  untilLock: AbortSignal,
  { accountId, fingerprint }: ChooseCertificateInput,
): Promise<ChooseCertificateResult> {
  const request = requestOf(book.get(accountId))
  if (request === null) return { kind: 'taken' }
  const { host, certificates } = request
  if (fingerprint !== null && !certificates.some((each) => each.fingerprint === fingerprint))
    return { kind: 'taken' }
  const before = book.get(accountId)?.credentials?.certificate
  keep(book, accountId, { host, fingerprint })
  await renewals.renew(accountId)
  if (untilLock.aborted) {
    keep(book, accountId, before)
    return { kind: 'refused', sentence: lockWords.locked }
  }
  const failure = book.get(accountId)?.renewal.failure ?? null
  return failure?.action === 'choose-certificate'
    ? { kind: 'refused', sentence: failure.sentence }
    : { kind: 'taken' }
}

/** What a server waits for; null where none does. */
function requestOf(account: Account | null) {
  return account?.renewal.failure?.certificateRequest ?? null
}

function keep(book: AccountBook, accountId: string, certificate: ChosenCertificate | undefined): void {
  book.update(accountId, (account) => ({
    ...account,
    credentials: account.credentials && { ...account.credentials, certificate },
  }))
}
