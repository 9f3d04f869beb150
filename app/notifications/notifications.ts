import { nameAmong } from '../accounts/model/account-names.ts'
import type { CopyResult } from '../copying/channels.ts'
import type { CoreEvents } from '../events/core-events.ts'
import type { Lock } from '../lock/lock.ts'
import type { Notification, Notifier, Ports } from '../ports/index.ts'
import { pastAt } from '../renewal/renewal-time.ts'
import { type Failure, rowOf } from '../service/model/failure.ts'
import { hostOf } from '../service/model/service-address.ts'
import { isNoticeableSkew } from '../service/token-response.ts'
import type { SettingsStore } from '../settings/ports.ts'
import { dayMs } from '../util/durations.ts'
import type { AccountStore } from '../vault/account-store.ts'
import type { Account } from '../vault/model/account.ts'
import type { Vault } from '../vault/vault.ts'
import { type NotificationMessage, notificationRules } from './model/notification.ts'
import type { SystemNotifier } from './ports.ts'

/** The values of the setting, the quietest first. */
const amounts = ['none', 'problems', 'all'] as const

const needsYou = { tag: 'locked', message: { kind: 'needs-you' }, accountId: null } as const

interface DiscreetPorts {
  readonly systemNotifier: SystemNotifier
  readonly settings: Pick<SettingsStore, 'read'>
  readonly lock: Pick<Lock, 'isLocked' | 'lockSignal'>
}

/** Shows the notifications that the person wants, but while Deckpass is locked none with an account, host or file. */
export function createDiscreetNotifier({ systemNotifier, settings, lock }: DiscreetPorts) {
  return { show, withdraw: (tag: string) => systemNotifier.withdraw(tag) }

  function show(notification: Notification<NotificationMessage>): void {
    const { from, whileLocked } = notificationRules[notification.message.kind]
    if (amounts.indexOf(settings.read().notifications) < amounts.indexOf(from)) return
    const { isLocked, lockSignal } = lock
    if (!isLocked || whileLocked === 'same') systemNotifier.show(notification, lockSignal)
    else if (whileLocked === 'needs-you') systemNotifier.show(needsYou, lockSignal)
  }
}

interface NotificationPorts extends Pick<Ports, 'clock'> {
  readonly notifier: Notifier<NotificationMessage>
  readonly window: { isInFront(): boolean }
  readonly lock: { readonly isLocked: boolean }
  readonly events: Pick<CoreEvents, 'accountGone' | 'vaultChanged'>
  readonly accounts: Pick<AccountStore, 'all'>
  readonly vault: Pick<Vault, 'view'>
}

/** Decides what is worth a notification, and shows one for each cause. */
export function createNotifications(ports: NotificationPorts) {
  const { clock, notifier, window, lock, events, accounts, vault } = ports
  /** By account, the expiry that its last such notification was about, so that each token causes only one. */
  const notifiedExpiry = new Map<string, number>()
  /** `cause` names the host, too: its accounts mostly fail for one reason, so that one of them is notified a day. */
  let notifiedCauses: readonly { readonly cause: string; readonly accountId: string; readonly at: number }[] =
    []
  let vaultNotOpened: 'other-key' | 'unavailable' | null = null
  events.accountGone.add(({ id }) => {
    withdraw(id)
    notifier.withdraw(`replaced:${id}`)
  })
  events.vaultChanged.add(noteVault)

  return { renewed, failed, blocked, expiring, copied }

  function renewed(before: Account, after: Account): void {
    withdraw(after.id)
    const becameStale = before.lastCopy?.replacedAt === null && after.lastCopy?.replacedAt !== null
    if (becameStale) show(`replaced:${after.id}`, { kind: 'token-replaced', name: nameOf(after) }, after.id)
    // A wrong clock causes one notification, until it agrees with the clocks of all services again.
    const { id, skewMs } = after
    const told = [before, ...accounts.all().filter((each) => each.id !== id)]
    if (isNoticeableSkew(skewMs) && !told.some((each) => isNoticeableSkew(each.skewMs)))
      show('clock', { kind: 'clock-off', skewMs }, id)
  }

  /** Notifies once for each reason that the keychain does not open the vault, a silent keychain only after 30 s. */
  function noteVault(): void {
    const { view } = vault
    const mayAt = view.state === 'unavailable' ? view.startAnewAt : null
    const isSilent = mayAt !== null && clock.now() >= mayAt
    const why = view.state === 'other-key' ? 'other-key' : isSilent ? 'unavailable' : null
    if (why !== null && why !== vaultNotOpened && !window.isInFront())
      notifier.show({ tag: 'vault', message: { kind: 'vault-not-opened', why }, accountId: null })
    if (why === null && vaultNotOpened !== null) notifier.withdraw('vault')
    vaultNotOpened = why
  }

  /** Withdraws the notifications of the account's renewal, so that its next failure causes a new one. */
  function withdraw(accountId: string): void {
    for (const kind of ['action', 'expiry']) notifier.withdraw(`${kind}:${accountId}`)
    notifiedCauses = notifiedCauses.filter((each) => each.accountId !== accountId)
  }

  /** Notifies from the second refusal in a row on, and at once if a password or certificate is asked for. */
  function failed(account: Account): void {
    const { failure, refusal } = account.renewal
    if (failure === null) return
    const { kind, asks } = rowOf(failure)
    if (kind === 'refused' ? (refusal?.times ?? 0) >= 2 : asks !== undefined) blocked(account, failure)
    else if (hasExpired(account)) expiring(account, failure)
  }

  /** Tells the person that they are needed, once for each account and cause until the renewal succeeds. */
  function blocked(account: Account, why: Failure): void {
    const { id, token, address } = account
    const cause = `${hostOf(address)} ${why.cause}`
    const now = clock.now()
    const isNotified = notifiedCauses.some(
      (each) => each.cause === cause && (each.accountId === id || now - pastAt(each.at, now) < dayMs),
    )
    if (isNotified || isSeen()) return
    if (token !== null && hasExpired(account)) notifiedExpiry.set(id, token.expiresAt)
    notifiedCauses = [...notifiedCauses, { cause, accountId: id, at: now }]
    show(`action:${id}`, { kind: 'action-needed', ...trouble(account, why) }, id)
  }

  /** Notifies once for each token. `why`: the reason why there is no new token. */
  function expiring(account: Account, why: Failure): void {
    const { id, token } = account
    if (token === null || isSeen() || notifiedExpiry.get(id) === token.expiresAt) return
    notifiedExpiry.set(id, token.expiresAt)
    const leftMs = token.expiresAt - clock.now()
    const when = leftMs > 0 ? ({ kind: 'expires-soon', leftMs } as const) : ({ kind: 'expired' } as const)
    show(`expiry:${id}`, { ...when, ...trouble(account, why) }, id)
  }

  /** Shows the result of a copy from outside the window, even while the window is in front. */
  function copied(account: Account, result: CopyResult, clearAfterMs: number | null): void {
    const name = nameOf(account)
    const message: NotificationMessage =
      result.kind === 'copied'
        ? { kind: 'copied', name, clearAfterMs }
        : { kind: 'not-copied', name, refusal: result.refusal }
    notifier.show({ tag: 'copy', message, accountId: account.id })
  }

  /** Distinct among all accounts. */
  function nameOf(account: Account): string {
    return nameAmong(accounts.all(), account)
  }

  function hasExpired({ token }: Account): boolean {
    return token !== null && token.expiresAt <= clock.now()
  }

  function trouble(account: Account, failure: Failure) {
    return { name: nameOf(account), host: hostOf(account.address), failure }
  }

  function show(tag: string, message: NotificationMessage, accountId: string): void {
    if (!isSeen()) notifier.show({ tag, message, accountId })
  }

  /** What is not notified now is notified once the window is no longer in front, if it lasts. */
  function isSeen(): boolean {
    return !lock.isLocked && window.isInFront()
  }
}
