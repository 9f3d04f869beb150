import { notificationWords } from '../activity/sentences.ts'
import type { Account } from '../model/account.ts'
import type { Clock, Notifier, SettingsStore } from '../ports.ts'
import { noticeableSkewMs } from './account-view.ts'

/** Decides what is worth a notification, none twice for one cause. */
export class Notifications {
  readonly #ports: { readonly notifier: Notifier; readonly settings: SettingsStore; readonly clock: Clock }
  /** Addresses of the services whose clock and this computer's are apart. */
  readonly #clocksApart = new Set<string>()

  constructor(ports: {
    readonly notifier: Notifier
    readonly settings: SettingsStore
    readonly clock: Clock
  }) {
    this.#ports = ports
  }

  renewed(before: Account, after: Account): void {
    const becameStale = before.lastCopy?.replacedAt === null && after.lastCopy?.replacedAt !== null
    if (becameStale && this.#ports.settings.read().notifications === 'all')
      this.#show(`replaced:${after.id}`, notificationWords.replaced(after.name), after.id)
    if (after.skewMs !== null) this.#compareClocks(after, after.skewMs)
  }

  /** Told once, until the clocks of all services agree with this one again. */
  #compareClocks({ id, address }: Account, skewMs: number): void {
    if (Math.abs(skewMs) < noticeableSkewMs) {
      this.#clocksApart.delete(address)
      return
    }
    if (this.#clocksApart.size === 0) this.#show('clock', notificationWords.clockOff(skewMs), id)
    this.#clocksApart.add(address)
  }

  /** Once per stop: it is not tried again until a person acts. */
  failed(after: Account): void {
    const { failure } = after.renewal
    if (failure !== null && failure.action !== 'none')
      this.#show(`action:${after.id}`, notificationWords.actionNeeded(after.name, failure.sentence), after.id)
  }

  /** Called once per token, some time before its expiry. */
  expirySoon(account: Account): void {
    const { failure } = account.renewal
    const leftMs = (account.token?.expiresAt ?? 0) - this.#ports.clock.now()
    if (failure !== null && leftMs > 0)
      this.#show(
        `expiry:${account.id}`,
        notificationWords.expiresSoon(account.name, leftMs, failure.sentence),
        account.id,
      )
  }

  #show(tag: string, words: { readonly title: string; readonly body: string }, accountId: string): void {
    if (this.#ports.settings.read().notifications !== 'none')
      this.#ports.notifier.show({ tag, ...words, accountId })
  }
}
