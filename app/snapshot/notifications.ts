import type { CopyResult } from '../copying/channels.ts'
import type { CoreEvents } from '../events/core-events.ts'
import type { Notifier, Ports } from '../ports/index.ts'
import { refusedRun } from '../renewal/refused-accounts.ts'
import { type Failure, failureKind, requiredAction } from '../service/model/failure.ts'
import { hostOf } from '../service/model/service-address.ts'
import { dayMs } from '../util/durations.ts'
import type { Account } from '../vault/model/account.ts'
import type { NotificationMessage } from './model/notification.ts'
import type { AppWindow } from './ports.ts'
import { noticeableSkewMs } from './snapshot-views.ts'

interface NotificationPorts extends Pick<Ports, 'clock'> {
  readonly notifier: Notifier<NotificationMessage>
  readonly window: AppWindow
  readonly lock: { readonly isLocked: boolean }
  readonly events: Pick<CoreEvents, 'accountGone'>
}

/** Within this time, ms, the same failure of another account at the same host is not told. */
const oneCauseMs = dayMs

/** Decides what is worth a notification, and tells of each cause once. */
export class Notifications {
  readonly #ports: NotificationPorts
  readonly #nameOf: (account: Account) => string
  /** By account, the expiry that the person was told of, before or at it, so that they hear of it once for each token. */
  readonly #toldExpiry = new Map<string, number>()
  /** By host and cause, the account that the person was told of. Accounts of one host mostly fail for one reason. */
  readonly #toldCauses = new Map<string, { readonly accountId: string; readonly at: number }>()
  /** Addresses of the services whose clock differs from this computer's. */
  readonly #clocksApart = new Set<string>()

  /** `nameOf` gives what an account is called among the others. */
  constructor(ports: NotificationPorts, nameOf: (account: Account) => string) {
    this.#ports = ports
    this.#nameOf = nameOf
    ports.events.accountGone.add(({ id }) => this.#withdraw(id))
  }

  renewed(before: Account, after: Account): void {
    this.#withdraw(after.id)
    const becameStale = before.lastCopy?.replacedAt === null && after.lastCopy?.replacedAt !== null
    if (becameStale)
      this.#show(`replaced:${after.id}`, { kind: 'token-replaced', name: this.#nameOf(after) }, after.id)
    if (after.skewMs !== null) this.#compareClocks(after, after.skewMs)
  }

  /** Forgets what was told of the account's renewal, so that the next failure is told again. */
  #withdraw(accountId: string): void {
    for (const kind of ['action', 'expiry']) this.#ports.notifier.withdraw(`${kind}:${accountId}`)
    for (const [cause, told] of this.#toldCauses)
      if (told.accountId === accountId) this.#toldCauses.delete(cause)
  }

  /** Tells once that the clock is off, until the clocks of all services agree with it again. */
  #compareClocks({ id, address }: Account, skewMs: number): void {
    if (Math.abs(skewMs) < noticeableSkewMs) {
      this.#clocksApart.delete(address)
      return
    }
    if (this.#clocksApart.size === 0) this.#show('clock', { kind: 'clock-off', skewMs }, id)
    this.#clocksApart.add(address)
  }

  /** Tells of a refusal the second time, and at once where a proxy or the service wants a password or certificate. */
  failed(after: Account): void {
    const { failure } = after.renewal
    if (failure === null) return
    const asksAgain = failureKind(failure) === 'refused' && refusedRun(after)?.times === 2
    const asks = failureKind(failure) === 'passing' && requiredAction(failure) !== 'none'
    if (asksAgain || asks) this.blocked(after, failure)
    else this.expired(after, failure)
  }

  /** Tells that the person is needed, once for each cause until the renewal succeeds. */
  blocked(account: Account, why: Failure): void {
    const { id, token, address } = account
    const cause = `${hostOf(address)} ${why.cause}`
    const told = this.#toldCauses.get(cause)
    const now = this.#ports.clock.now()
    if (told !== undefined && (told.accountId === id || now - told.at < oneCauseMs)) return
    if (token !== null && this.#hasExpired(token)) this.#toldExpiry.set(id, token.expiresAt)
    this.#toldCauses.set(cause, { accountId: id, at: now })
    this.#show(`action:${id}`, { kind: 'action-needed', ...this.#trouble(account, why) }, id)
  }

  /** Tells of an expiry once for each token, and only if its renewal has failed; otherwise a new token is on its way. */
  expired(account: Account, why: Failure): void {
    const { id, token } = account
    if (token === null || !this.#hasExpired(token)) return
    if (this.#toldExpiry.get(id) === token.expiresAt) return
    this.#toldExpiry.set(id, token.expiresAt)
    this.#show(`expiry:${id}`, { kind: 'expired', ...this.#trouble(account, why) }, id)
  }

  /** Tells how a copy from outside the window went, even while the window is in front. */
  copied(account: Account, result: CopyResult, clearAfterMs: number | null): void {
    const name = this.#nameOf(account)
    const message: NotificationMessage =
      result.kind === 'copied'
        ? { kind: 'copied', name, clearAfterMs }
        : { kind: 'not-copied', name, refusal: result.refusal }
    this.#ports.notifier.show({ tag: 'copy', message, accountId: account.id })
  }

  #hasExpired({ expiresAt }: { readonly expiresAt: number }): boolean {
    return expiresAt <= this.#ports.clock.now()
  }

  /** Tells that the token expires soon, once for each token. */
  expirySoon(account: Account, why: Failure): void {
    const { id, token } = account
    if (token === null || this.#hasExpired(token) || this.#toldExpiry.get(id) === token.expiresAt) return
    this.#toldExpiry.set(id, token.expiresAt)
    const leftMs = token.expiresAt - this.#ports.clock.now()
    this.#show(`expiry:${id}`, { kind: 'expires-soon', leftMs, ...this.#trouble(account, why) }, id)
  }

  #trouble(account: Account, failure: Failure) {
    return { name: this.#nameOf(account), host: hostOf(account.address), failure }
  }

  #show(tag: string, message: NotificationMessage, accountId: string): void {
    const { lock, window, notifier } = this.#ports
    if (lock.isLocked || !window.isInFront()) notifier.show({ tag, message, accountId })
  }
}
