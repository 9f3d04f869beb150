import type { Lock } from '../lock/lock.ts'
import type { Renewals } from '../renewal/renewals.ts'
import type { Credentials } from '../service/model/credentials.ts'
import { certificateRequestOf, type Failure, proxyOf, rowOf } from '../service/model/failure.ts'
import { refused } from '../util/refusal.ts'
import type { AccountStore } from '../vault/account-store.ts'
import type { RenewalRecord } from '../vault/model/account.ts'
import type { ChooseCertificateInput, ConnectionAnswerResult, GiveProxyPasswordInput } from './channels.ts'

const taken = { kind: 'taken' } as const
const notAsked = { kind: 'not-asked' } as const

/**
 * Applies a person's answer to a proxy that stopped a renewal to ask for a password, or to a server that asked for a
 * certificate. The stored failure names the proxy or server; the page cannot. A lock meanwhile discards the answer.
 */
export function createConnectionAnswers({
  lock,
  accounts: store,
  renewals,
}: {
  readonly lock: Pick<Lock, 'lockSignal'>
  readonly accounts: AccountStore
  readonly renewals: Pick<Renewals, 'renewWithAnswer' | 'shownFailure'>
}) {
  return { giveProxyPassword, chooseCertificate }

  /** With a password that the proxy accepts, the retries of all other accounts that it stopped are due. */
  async function giveProxyPassword({ accountId, username, password }: GiveProxyPasswordInput) {
    const address = proxyOf(lastFailure(accountId))
    if (address === null) return notAsked
    const answer = { proxy: { address, username, password } }
    const result = await send(accountId, answer, 'give-proxy-password')
    if (result.kind === 'taken')
      for (const other of store.all())
        if (proxyOf(renewals.shownFailure(other)) === address) put(other.id, answer, { retryAt: null })
    return result
  }

  /** Accepts only a certificate that matches the server's request, or none. */
  async function chooseCertificate({
    accountId,
    fingerprint,
  }: ChooseCertificateInput): Promise<ConnectionAnswerResult> {
    const request = certificateRequestOf(lastFailure(accountId))
    const fits = request?.certificates.some((each) => each.fingerprint === fingerprint)
    if (request === null || (fingerprint !== null && !fits)) return notAsked
    return send(accountId, { certificate: { host: request.host, fingerprint } }, 'choose-certificate')
  }

  /** `refused` if the call was stopped for the same reason again, or did not arrive. */
  async function send(
    accountId: string,
    answer: Pick<Credentials, 'proxy' | 'certificate'>,
    action: 'give-proxy-password' | 'choose-certificate',
  ): Promise<ConnectionAnswerResult> {
    const { lockSignal } = lock
    const before = store.get(accountId)?.credentials
    put(accountId, answer)
    const result = await renewals.renewWithAnswer(accountId)
    if (lockSignal.aborted) {
      put(accountId, { proxy: before?.proxy, certificate: before?.certificate })
      return refused({ reason: 'locked' })
    }
    if (result.kind === 'ended') return notAsked
    if (result.kind !== 'failed') return taken
    const { host, failure } = result
    const { asks } = rowOf(failure)
    const isTaken = asks !== action && (failure.status !== null || asks !== undefined)
    return isTaken ? taken : refused({ reason: 'call-failed', host, failure })
  }

  function lastFailure(accountId: string): Failure | null {
    const account = store.get(accountId)
    return account && renewals.shownFailure(account)
  }

  function put(
    accountId: string,
    answer: Pick<Credentials, 'proxy' | 'certificate'>,
    record: Partial<RenewalRecord> = {},
  ): void {
    store.update(accountId, (account) => ({
      ...account,
      credentials: account.credentials && { ...account.credentials, ...answer },
      renewal: { ...account.renewal, ...record },
    }))
  }
}
