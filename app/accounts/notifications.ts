import type { CopyResult } from '../bridge/contract.ts'
import { discreetNotifier } from '../lock/discreet-notifier.ts'
import type { Account } from '../model/account/account.ts'
import { hostOf } from '../model/account/account-names.ts'
import { type Failure, factsOf, requiredAction } from '../model/failure/failure.ts'
import type { NotificationMessage } from '../model/snapshot/notification.ts'
import type { Notifier, Ports } from '../ports/index.ts'
import { noticeableSkewMs } from './snapshot-views.ts'

interface NotificationPorts extends Pick<Ports, 'notifier' | 'settings' | 'clock' | 'window'> {
  readonly lock: { readonly isLocked: boolean }
}

/** Within this time, ms, the same failure of another account at the same host is not told. */
const oneCauseMs = 24 * 3_600_000

/** Decides what is worth a notification, none twice for one cause. */
export class Notifications {
  readonly #ports: NotificationPorts
  readonly #notifier: Notifier
  readonly #nameOf: (account: Account) => string
  /** By account, the expiry that was told, before it or at it: a person hears of it once for each token. */
  readonly #toldExpiry = new Map<string, number>()
  /** By host and cause, the account that was told of. Those of one host mostly fail for one reason. */
  readonly #toldCauses = new Map<string, { readonly accountId: string; readonly at: number }>()
  /** Addresses of the services whose clock and this computer's are apart. */
  readonly #clocksApart = new Set<string>()

  /** `nameOf` gives what an account is called among the others. */
  constructor(ports: NotificationPorts, nameOf: (account: Account) => string) {
    this.#ports = ports
    this.#notifier = discreetNotifier(ports)
    this.#nameOf = nameOf
  }

  renewed(before: Account, after: Account): void {
    const becameStale = before.lastCopy?.replacedAt === null && after.lastCopy?.replacedAt !== null
    for (const [cause, { accountId }] of this.#toldCauses)
      if (accountId === after.id) this.#toldCauses.delete(cause)
    if (becameStale)
      this.#show(`replaced:${after.id}`, { kind: 'token-replaced', name: this.#nameOf(after) }, after.id)
    if (after.skewMs !== null) this.#compareClocks(after, after.skewMs)
  }

  /** Told once, until the clocks of all services agree with this one again. */
  #compareClocks({ id, address }: Account, skewMs: number): void {
    if (Math.abs(skewMs) < noticeableSkewMs) {
      this.#clocksApart.delete(address)
      return
    }
    if (this.#clocksApart.size === 0) this.#show('clock', { kind: 'clock-off', skewMs }, id)
    this.#clocksApart.add(address)
  }

  /** Once per stop and cause: it is not tried again until a person acts. */
  failed(after: Account): void {
    const { failure } = after.renewal
    if (failure === null || requiredAction(failure) === 'none') {
      this.expired(after)
      return
    }
    const { id, token, address } = after
    if (token !== null && this.#hasExpired(token)) this.#toldExpiry.set(after.id, token.expiresAt)
    const cause = `${hostOf(address)} ${failure.cause}`
    const told = this.#toldCauses.get(cause)
    const now = this.#ports.clock.now()
    if (told !== undefined && told.accountId !== id && now - told.at < oneCauseMs) return
    this.#toldCauses.set(cause, { accountId: id, at: now })
    this.#show(`action:${after.id}`, { kind: 'action-needed', ...this.#trouble(after, failure) }, after.id)
  }

  /** Told once for each token, and only if its renewal has failed: else a new token is on its way. */
  expired(account: Account): void {
    const { id, token, renewal } = account
    if (token === null || renewal.failure === null || !this.#hasExpired(token)) return
    if (this.#toldExpiry.get(id) === token.expiresAt) return
    this.#toldExpiry.set(id, token.expiresAt)
    this.#show(`expiry:${id}`, { kind: 'expired', ...this.#trouble(account, renewal.failure) }, id)
  }

  /** How a copy went that was asked for outside the window; told also while the window is in front. */
  copied(account: Account, result: CopyResult, clearAfterMs: number | null): void {
    const name = this.#nameOf(account)
    const message: NotificationMessage =
      result.kind === 'copied'
        ? { kind: 'copied', name, clearAfterMs }
        : { kind: 'not-copied', name, refusal: result.refusal }
    this.#notifier.show({ tag: 'copy', message, accountId: account.id })
  }

  #hasExpired({ expiresAt }: { readonly expiresAt: number }): boolean {
    return expiresAt <= this.#ports.clock.now()
  }

  /** Called once per token, some time before its expiry. */
  expirySoon(account: Account): void {
    const { id, token, renewal } = account
    if (token === null || renewal.failure === null || this.#hasExpired(token)) return
    this.#toldExpiry.set(id, token.expiresAt)
    const leftMs = token.expiresAt - this.#ports.clock.now()
    const trouble = this.#trouble(account, renewal.failure)
    this.#show(`expiry:${id}`, { kind: 'expires-soon', leftMs, ...trouble }, id)
  }

  #trouble(account: Account, failure: Failure) {
    return { name: this.#nameOf(account), host: hostOf(account.address), failure: factsOf(failure) }
  }

  #show(tag: string, message: NotificationMessage, accountId: string): void {
    const { lock, window } = this.#ports
    if (lock.isLocked || !window.isInFront()) this.#notifier.show({ tag, message, accountId })
  }
}
