import { nameAmong } from '../accounts/model/account-names.ts'
import type { CopyResult } from '../copying/channels.ts'
import type { CoreEvents } from '../events/core-events.ts'
import type { Notifier, Ports } from '../ports/index.ts'
import { isNoticeableSkew } from '../service/clock-skew.ts'
import { type Failure, failureKind, requiredAction } from '../service/model/failure.ts'
import { hostOf } from '../service/model/service-address.ts'
import { dayMs } from '../util/durations.ts'
import type { AccountStore } from '../vault/account-store.ts'
import type { Account } from '../vault/model/account.ts'
import { startAnewAt } from '../vault/model/start-anew.ts'
import type { VaultView } from '../vault/model/vault-view.ts'
import type { NotificationMessage } from './model/notification.ts'

interface NotificationPorts extends Pick<Ports, 'clock'> {
  readonly notifier: Notifier<NotificationMessage>
  readonly window: { isInFront(): boolean }
  readonly lock: { readonly isLocked: boolean }
  readonly events: Pick<CoreEvents, 'accountGone'>
  readonly accounts: Pick<AccountStore, 'all'>
}

/** Within this time, ms, the same failure of another account at the same host is not notified. */
const oneCauseMs = dayMs

/** Decides what is worth a notification, and shows one for each cause. */
export class Notifications {
  readonly #ports: NotificationPorts
  /** By account, the expiry last notified, soon or past, so that there is one notification for each token. */
  readonly #notifiedExpiry = new Map<string, number>()
  /** By host and cause, the account last notified. The accounts of one host mostly fail for the same reason. */
  readonly #notifiedCauses = new Map<string, { readonly accountId: string; readonly at: number }>()
  /** Why the vault was last not opened. */
  #vaultNotOpened: 'other-key' | 'unavailable' | null = null

  constructor(ports: NotificationPorts) {
    this.#ports = ports
    ports.events.accountGone.add(({ id }) => this.#withdraw(id))
  }

  renewed(before: Account, after: Account): void {
    this.#withdraw(after.id)
    const becameStale = before.lastCopy?.replacedAt === null && after.lastCopy?.replacedAt !== null
    if (becameStale)
      this.#show(`replaced:${after.id}`, { kind: 'token-replaced', name: this.#nameOf(after) }, after.id)
    this.#compareClocks(before, after)
  }

  /** Notifies once for each reason that the keychain does not open the vault, a silent keychain only after 30 s. */
  vaultChanged(view: VaultView): void {
    const mayAt = view.state === 'unavailable' ? startAnewAt(view) : null
    const isSilent = mayAt !== null && this.#ports.clock.now() >= mayAt
    const why = view.state === 'other-key' ? 'other-key' : isSilent ? 'unavailable' : null
    if (why !== null && why !== this.#vaultNotOpened && !this.#ports.window.isInFront())
      this.#ports.notifier.show({ tag: 'vault', message: { kind: 'vault-not-opened', why }, accountId: null })
    if (why === null && this.#vaultNotOpened !== null) this.#ports.notifier.withdraw('vault')
    this.#vaultNotOpened = why
  }

  /** Withdraws the notifications of the account's renewal, so that its next failure is notified again. */
  #withdraw(accountId: string): void {
    for (const kind of ['action', 'expiry']) this.#ports.notifier.withdraw(`${kind}:${accountId}`)
    for (const [cause, last] of this.#notifiedCauses)
      if (last.accountId === accountId) this.#notifiedCauses.delete(cause)
  }

  /** Notifies once that the clock is wrong, until it agrees with the clocks of all services again. */
  #compareClocks(before: Account, { id, skewMs }: Account): void {
    if (skewMs === null || !isNoticeableSkew(skewMs)) return
    const told = [before, ...this.#ports.accounts.all().filter((each) => each.id !== id)]
    if (told.some((each) => each.skewMs !== null && isNoticeableSkew(each.skewMs))) return
    this.#show('clock', { kind: 'clock-off', skewMs }, id)
  }

  /**
   * Notifies of a second refusal in a row, and at once if a proxy or the service asks for a password or certificate.
   */
  failed(after: Account, before: Account): void {
    const { failure } = after.renewal
    if (failure === null) return
    const refusals = ({ renewal }: Account) => renewal.refusal?.times ?? 0
    const isToldNow =
      failureKind(failure) === 'refused'
        ? refusals(before) < 2 && refusals(after) >= 2
        : requiredAction(failure) !== 'none'
    if (isToldNow) this.blocked(after, failure)
    else if (this.#hasExpired(after)) this.expiring(after, failure)
  }

  /** Notifies that the person is needed, once for each cause until the renewal succeeds. */
  blocked(account: Account, why: Failure): void {
    const { id, token, address } = account
    const cause = `${hostOf(address)} ${why.cause}`
    const last = this.#notifiedCauses.get(cause)
    const now = this.#ports.clock.now()
    if (last !== undefined && (last.accountId === id || now - last.at < oneCauseMs)) return
    if (token !== null && this.#hasExpired(account)) this.#notifiedExpiry.set(id, token.expiresAt)
    this.#notifiedCauses.set(cause, { accountId: id, at: now })
    this.#show(`action:${id}`, { kind: 'action-needed', ...this.#trouble(account, why) }, id)
  }

  /**
   * Notifies once for each token that it expires soon or has expired. Call only after a failed renewal; otherwise a new
   * token is on its way.
   */
  expiring(account: Account, why: Failure): void {
    const { id, token } = account
    if (token === null || this.#notifiedExpiry.get(id) === token.expiresAt) return
    this.#notifiedExpiry.set(id, token.expiresAt)
    const leftMs = token.expiresAt - this.#ports.clock.now()
    const when = leftMs > 0 ? ({ kind: 'expires-soon', leftMs } as const) : ({ kind: 'expired' } as const)
    this.#show(`expiry:${id}`, { ...when, ...this.#trouble(account, why) }, id)
  }

  /** Shows the result of a copy from outside the window, even while the window is in front. */
  copied(account: Account, result: CopyResult, clearAfterMs: number | null): void {
    const name = this.#nameOf(account)
    const message: NotificationMessage =
      result.kind === 'copied'
        ? { kind: 'copied', name, clearAfterMs }
        : { kind: 'not-copied', name, refusal: result.refusal }
    this.#ports.notifier.show({ tag: 'copy', message, accountId: account.id })
  }

  /** Distinct among all accounts. */
  #nameOf(account: Account): string {
    return nameAmong(this.#ports.accounts.all(), account)
  }

  #hasExpired({ token }: Account): boolean {
    return token !== null && token.expiresAt <= this.#ports.clock.now()
  }

  #trouble(account: Account, failure: Failure) {
    return { name: this.#nameOf(account), host: hostOf(account.address), failure }
  }

  #show(tag: string, message: NotificationMessage, accountId: string): void {
    const { lock, window, notifier } = this.#ports
    if (lock.isLocked || !window.isInFront()) notifier.show({ tag, message, accountId })
  }
}
