import { connectionAnswers } from './accounts/connection-answers.ts'
import { SecretRegistry } from './accounts/secret-registry.ts'
import { SignIn } from './accounts/sign-in.ts'
import { SignInLinks } from './accounts/sign-in-links.ts'
import { SignOut } from './accounts/sign-out.ts'
import type { CopyResult } from './copying/channels.ts'
import { ExpiringClipboard } from './copying/expiring-clipboard.ts'
import type { Clipboard } from './copying/ports.ts'
import { tokenCopies } from './copying/token-copies.ts'
import type { CoreEvents, QuitListeners } from './events/core-events.ts'
import { defaultFormat } from './formats/model/default-format.ts'
import type { Lock } from './lock/lock.ts'
import { mayChange } from './policy/effective-settings.ts'
import type { Notifier, Ports } from './ports/index.ts'
import type { RenewalPorts } from './renewal/ports.ts'
import { createRenewals, type Renewals } from './renewal/renewals.ts'
import { withoutFutureTry } from './renewal/shift-instants.ts'
import type { SettingsPatch } from './settings/model/settings.ts'
import type { SettingsStore } from './settings/ports.ts'
import type { AppState } from './snapshot/app-state.ts'
import type { NotificationMessage } from './snapshot/model/notification.ts'
import type { Snapshot } from './snapshot/model/snapshot.ts'
import { Notifications } from './snapshot/notifications.ts'
import type { AppWindow } from './snapshot/ports.ts'
import { SnapshotPublisher } from './snapshot/snapshot-publisher.ts'
import { type AppFacts, accountView, baseView } from './snapshot/snapshot-views.ts'
import { Listeners, reportListenerErrors } from './util/listeners.ts'
import { AccountStore } from './vault/account-store.ts'
import type { Activities } from './vault/activities.ts'
import type { Vault } from './vault/stored-vault.ts'

export interface ManagerPorts
  extends Omit<RenewalPorts, 'events' | 'activity' | 'vault'>,
    Pick<Ports, 'network' | 'power' | 'confirmDialog'> {
  readonly vault: Omit<Vault, 'onChange'>
  readonly lock: Lock
  readonly clipboard: Clipboard
  readonly notifier: Notifier<NotificationMessage>
  readonly window: AppWindow
  readonly settings: SettingsStore
  readonly appState: AppState
}

/**
 * Connects the capabilities and combines their state in one snapshot. After each change a new snapshot goes to the window
 * and the tray.
 */
export class TokenManager {
  readonly #ports: ManagerPorts
  readonly accounts: AccountStore
  readonly activity: Activities
  readonly events: CoreEvents
  readonly #quit: QuitListeners = new Listeners()
  readonly #publisher: SnapshotPublisher
  readonly #notifications: Notifications
  readonly signIn: SignIn
  readonly signOut: SignOut
  readonly renewals: Renewals
  readonly clipboard: ExpiringClipboard
  /** Copies and reveals tokens, and keeps a copy. */
  readonly copies: ReturnType<typeof tokenCopies>
  /** The links that fill the sign-in form. */
  readonly links: SignInLinks
  /** Passes the person's answers to a proxy or a service that stopped a renewal to ask for something. */
  readonly connection: ReturnType<typeof connectionAnswers>
  readonly #unlisten: readonly (() => void)[]

  constructor(ports: ManagerPorts, facts: AppFacts) {
    this.#ports = ports
    const { lock, vault } = ports
    reportListenerErrors((error) => ports.log.error('listener.failed', { error }))
    const accounts = new AccountStore((all) => vault.save(all))
    this.accounts = accounts
    this.activity = vault.activity
    this.events = {
      lockChanged: lock.changed,
      accountChanged: accounts.changed,
      accountMoved: accounts.moved,
      accountGone: accounts.gone,
      quit: this.#quit,
    }
    const allPorts = { ...ports, events: this.events, activity: vault.activity }
    this.#publisher = new SnapshotPublisher(
      () => this.#snapshotNow(facts),
      (snapshot) => ports.window.draw(snapshot),
    )
    const { change } = this.#publisher
    const secrets = new SecretRegistry(ports.redactor, this.events)
    this.clipboard = new ExpiringClipboard(allPorts, change)
    this.#notifications = new Notifications(allPorts, accounts)
    this.renewals = createRenewals(allPorts, accounts, this.#notifications, change)
    this.connection = connectionAnswers(ports, accounts, this.renewals)
    this.links = new SignInLinks(ports, change)
    this.signIn = new SignIn(allPorts, accounts, secrets, this.renewals, this.links)
    this.signOut = new SignOut(allPorts, accounts, secrets, change)
    this.copies = tokenCopies(allPorts, accounts, this.renewals, this.clipboard)
    this.#unlisten = [
      // The snapshot gives the end of a wait in wall-clock time.
      ports.scheduler.onClockSet(change),
      ports.network.onChange(change),
      ports.settings.onChange(change),
      ports.policy.onChange(change),
      ports.appState.changed.add(change),
      vault.onMerged((merged) => accounts.replace(merged)),
      vault.activity.changed.add(change),
    ]
    for (const event of [accounts.changed, accounts.gone, accounts.reordered, lock.changed]) event.add(change)
    // Never removed, because the snapshot shows the vault's state even while Deckpass quits.
    lock.vaultChanged.add((opened) => {
      if (opened !== null) {
        if (opened.length > 0) ports.scheduler.noteStart()
        accounts.load(opened.map((each) => withoutFutureTry(each, ports.clock.now())))
        ports.redactor.forgetFormer()
      }
      this.#notifications.vaultChanged(vault.view)
      change()
    })
  }

  /** Opens the vault, or retries. Its accounts are then scheduled for renewal, and renewed if due. */
  start(): Promise<void> {
    return this.#ports.vault.open()
  }

  /** The vault's listeners cancel a sign-in when this begins, and remove all accounts together when it ends. */
  async forgetEverything(): Promise<void> {
    const { vault, settings } = this.#ports
    await Promise.all([vault.forgetEverything(), settings.forget(), this.clipboard.clear()])
  }

  /** Ends all work, clears the clipboard and waits until everything is on disk. */
  async stop(): Promise<void> {
    const pending: Promise<unknown>[] = []
    this.#quit.emit((work) => pending.push(work))
    this.#ports.scheduler.stop()
    for (const unlisten of this.#unlisten) unlisten()
    await Promise.all([...pending, this.#ports.vault.waitForWrites()])
    // Work that ended meanwhile may have changed an account.
    await this.#ports.vault.waitForWrites()
    this.#ports.vault.stop()
  }

  snapshot(): Snapshot {
    return this.#publisher.read()
  }

  onChange(listener: (snapshot: Snapshot) => void): () => void {
    return this.#publisher.onChange(listener)
  }

  /** Copies outside the window; a notification shows the result. */
  async copyFromTray(
    accountId: string,
    formatId = defaultFormat(this.#ports.settings.read()).id,
  ): Promise<CopyResult> {
    const result = await this.copies.copy(accountId, formatId, 'person')
    const account = this.accounts.get(accountId)
    if (account !== null) this.#notifications.copied(account, result, this.clipboard.clearsInMs)
    return result
  }

  /** The address of an account or, for null, of the last failed sign-in; null if there is none. */
  addressOf(accountId: string | null): string | null {
    return accountId === null ? this.signIn.failedAddress : (this.accounts.get(accountId)?.address ?? null)
  }

  /** Does nothing and returns false if the policy forbids part of it. */
  changeSettings(patch: SettingsPatch): boolean {
    const { policy, settings } = this.#ports
    if (!mayChange(patch, policy.read())) return false
    settings.change(patch)
    return true
  }

  #snapshotNow(facts: AppFacts): Snapshot {
    const all = this.#ports.lock.isLocked ? [] : this.accounts.all()
    return {
      base: baseView(this.#ports, facts, this.accounts.latest(), {
        clipboard: this.clipboard.view,
        signedOut: this.signOut.view,
        hasLink: this.links.isWaiting,
      }),
      accounts: all.map((each) =>
        accountView(each, this.renewals.viewOf(each), this.activity.markOf(each.id)),
      ),
    }
  }
}
