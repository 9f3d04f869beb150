import type {
  ChooseCertificateInput,
  ChooseCertificateResult,
  GiveProxyPasswordInput,
  GiveProxyPasswordResult,
} from '../bridge/contract.ts'
import type { Lock } from '../lock/lock.ts'
import type { Renewals } from '../renewal/renewals.ts'
import type { AccountBook } from '../vault/account-book.ts'
import { chooseCertificate } from './choose-certificate.ts'
import { giveProxyPassword } from './give-proxy-password.ts'

/** What a person answers to whatever stopped a renewal on its way: a proxy, or a service that wants a certificate. */
export class ConnectionAnswers {
  readonly #lock: Pick<Lock, 'untilLock'>
  readonly #book: AccountBook
  readonly #renewals: Pick<Renewals, 'renew'>

  constructor(
    ports: { readonly lock: Pick<Lock, 'untilLock'> },
    book: AccountBook,
    renewals: Pick<Renewals, 'renew'>,
  ) {
    this.#lock = ports.lock
    this.#book = book
    this.#renewals = renewals
  }

  giveProxyPassword(input: GiveProxyPasswordInput): Promise<GiveProxyPasswordResult> {
    return giveProxyPassword(this.#book, this.#renewals, this.#lock.untilLock, input)
  }

  chooseCertificate(input: ChooseCertificateInput): Promise<ChooseCertificateResult> {
    return chooseCertificate(this.#book, this.#renewals, this.#lock.untilLock, input)
  }
}
