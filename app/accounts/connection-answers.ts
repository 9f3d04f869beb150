import { refused } from '../channel/refusal.ts'
import type { Lock } from '../lock/lock.ts'
import type { Plan } from '../renewal/plan.ts'
import type { Renewals } from '../renewal/renewals.ts'
import type { Credentials } from '../service/model/credentials.ts'
import { certificateRequestOf, type Failure, proxyOf, rowOf } from '../service/model/failure.ts'
import type { AccountStore } from '../vault/account-store.ts'
import type { ConnectionAnswerInput, ConnectionAnswerResult } from './channels.ts'

type Answer = Pick<Credentials, 'proxy' | 'certificate'>

interface AnswerPorts {
  readonly lock: Pick<Lock, 'lockSignal'>
  readonly accounts: AccountStore
  readonly plan: Pick<Plan, 'shownFailure'>
  readonly renewals: Pick<Renewals, 'renewWithAnswer' | 'retryNow'>
}

/**
 * Renews with a person's answer to a proxy that asked for a password, or to a service that asked for a certificate.
 * Returns `refused` if it is asked again, the service was not reached, or Deckpass was locked during the call.
 */
export function createConnectionAnswers({ lock, accounts: store, plan, renewals }: AnswerPorts) {
  return async (input: ConnectionAnswerInput): Promise<ConnectionAnswerResult> => {
    const { lockSignal } = lock
    const { accountId } = input
    const account = store.get(accountId)
    const answer = account && answerTo(plan.shownFailure(account), input)
    if (!answer) return { kind: 'not-asked' }
    put(accountId, answer)
    const result = await renewals.renewWithAnswer(accountId)
    if (lockSignal.aborted) {
      const { proxy, certificate } = account.credentials ?? {}
      put(accountId, { proxy, certificate })
      return refused({ reason: 'locked' })
    }
    if (result.kind === 'ended') return { kind: 'not-asked' }
    if (result.kind === 'failed') {
      const { host, failure } = result
      const { asks } = rowOf(failure)
      const action = answer.proxy ? 'give-proxy-password' : 'choose-certificate'
      if (asks === action || (failure.status === null && asks === undefined))
        return refused({ reason: 'call-failed', host, failure })
    }
    // The proxy accepted the password, so all other accounts that it stopped get it and are retried now.
    for (const other of store.all()) {
      if (!answer.proxy || proxyOf(plan.shownFailure(other)) !== answer.proxy.address) continue
      put(other.id, answer)
      renewals.retryNow(other.id)
    }
    return { kind: 'taken' }
  }

  function put(accountId: string, answer: Answer): void {
    store.update(accountId, (account) => ({
      ...account,
      credentials: account.credentials && { ...account.credentials, ...answer },
    }))
  }
}

/** The proxy or service comes from the stored failure, not from the page. Null if that does not ask for the answer. */
function answerTo(failure: Failure | null, input: ConnectionAnswerInput): Answer | null {
  if ('proxy' in input) {
    const address = proxyOf(failure)
    return address === null ? null : { proxy: { address, ...input.proxy } }
  }
  const { fingerprint } = input.certificate
  const request = certificateRequestOf(failure)
  const fits = fingerprint === null || request?.certificates.some((each) => each.fingerprint === fingerprint)
  return request && fits ? { certificate: { host: request.host, fingerprint } } : null
}
