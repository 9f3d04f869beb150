import { AccountSync } from './account-sync.ts'
import { ConnectionAnswers } from './accounts/connection-answers.ts'
import { nameAmong } from './accounts/model/account-names.ts'
import { SecretRegistry } from './accounts/secret-registry.ts'
import { SignIn } from './accounts/sign-in.ts'
import { SignInLinks } from './accounts/sign-in-links.ts'
import { SignOutUndo } from './accounts/sign-out-undo.ts'
import type { CopyResult, CopyTextResult } from './copying/channels.ts'
import { ExpiringClipboard } from './copying/expiring-clipboard.ts'
import type { Clipboard } from './copying/ports.ts'
import { TokenCopies } from './copying/token-copies.ts'
import { defaultFormat } from './formats/model/copy-format.ts'
import type { Lock } from './lock/lock.ts'
import { mayChange } from './policy/effective-settings.ts'
import type { Notifier, Ports } from './ports/index.ts'
import { type RenewalPorts, Renewals } from './renewal/renewals.ts'
import type { SettingsPatch } from './settings/model/settings.ts'
import type { SettingsStore } from './settings/ports.ts'
import type { NotificationMessage } from './snapshot/model/notification.ts'
import type { Snapshot, SnapshotChange } from './snapshot/model/snapshot.ts'
import { Notifications } from './snapshot/notifications.ts'
import type { AppWindow } from './snapshot/ports.ts'
import { SnapshotPublisher } from './snapshot/snapshot-publisher.ts'
import { type AppFacts, type AppState, accountView, baseView } from './snapshot/snapshot-views.ts'
import { keysOf } from './util/keys-of.ts'
import { AccountStore } from './vault/account-store.ts'
import { entriesOf } from './vault/activity-log.ts'
import { accountName } from './vault/model/account-name.ts'
import type { ActivityEntry } from './vault/model/activity.ts'
import type { Vault } from './vault/stored-vault.ts'
import { survivesRestart } from './vault/survives-restart.ts'

/** What the use cases need from outside. */
export interface ManagerPorts extends RenewalPorts, Pick<Ports, 'network' | 'power' | 'confirmDialog'> {
  readonly clipboard: Clipboard
  readonly notifier: Notifier<NotificationMessage>
  readonly window: AppWindow
  readonly settings: SettingsStore
  readonly vault: Omit<Vault, 'onChange'>
  readonly lock: Lock
}

/**
 * The use cases. Everything that happens comes in here, changes the accounts, and goes out as one new
 * snapshot; window, tray and notifications draw it.
 */
export class TokenManager {
  readonly #ports: ManagerPorts
  readonly accounts = new AccountStore()
  readonly #sync: AccountSync
  readonly #publisher: SnapshotPublisher
  readonly #signOutUndo: SignOutUndo
  readonly #notifications: Notifications
  readonly signIn: SignIn
  readonly renewals: Renewals
  readonly clipboard: ExpiringClipboard
  /** The ways by which a token leaves: copy and reveal. */
  readonly copies: TokenCopies
  /** The links that fill the sign-in form. */
  readonly links: SignInLinks
  /** What a person answers to whatever stopped a renewal on its way. */
  readonly connection: ConnectionAnswers
  readonly #unlisten: readonly (() => void)[]
  #state: AppState = {
    programWaitingSince: null,
    approvals: [],
    updates: null,
    isReplaced: false,
    globalShortcut: 'off',
    hasTray: false,
    idleKnown: false,
  }

  constructor(ports: ManagerPorts, facts: AppFacts) {
    this.#ports = ports
    const secrets = new SecretRegistry(ports.redactor)
    this.clipboard = new ExpiringClipboard(ports, () => this.#publisher.touchBase())
    this.#notifications = new Notifications(ports, (account) => nameAmong(this.accounts.all(), account))
    const notifications = this.#notifications
    this.renewals = new Renewals(ports, this.accounts, {
      renewed: (before, after) => notifications.renewed(before, after),
      failed: (after) => notifications.failed(after),
      blocked: (account, why) => notifications.blocked(account, why),
      expirySoon: (account, why) => notifications.expirySoon(account, why),
      expired: (account, why) => notifications.expired(account, why),
      changed: (accountId) => this.#publisher.touch(accountId),
    })
    this.connection = new ConnectionAnswers(ports, this.accounts, this.renewals)
    this.links = new SignInLinks(ports, () => this.#publisher.touchBase())
    this.signIn = new SignIn(ports, this.accounts, secrets, this.renewals, this.links)
    this.#signOutUndo = new SignOutUndo(ports, secrets, () => this.#publisher.touchBase())
    this.accounts.onChange(() => this.#signOutUndo.forgetIfAmong(this.accounts.all()))
    this.copies = new TokenCopies(ports, this.accounts, this.renewals, this.clipboard)
    this.#publisher = new SnapshotPublisher({
      base: () =>
        baseView(ports, facts, this.accounts.latest(), {
          clipboard: this.clipboard.view,
          signedOut: this.#signOutUndo.view,
          hasLink: this.links.isWaiting,
          ...this.#state,
        }),
      account: (accountId) => this.#accountView(accountId),
      draw: (change, snapshot) => ports.window.draw(change, snapshot),
      order: () => (ports.lock.isLocked ? [] : this.accounts.all().map(({ id }) => id)),
    })
    this.#sync = new AccountSync(ports, this.accounts, secrets, this.renewals, this.#publisher)
    this.#unlisten = [
      // The snapshot names the end of a wait by the wall clock.
      ports.scheduler.onClockSetBack(() => this.#publisher.touchBase()),
      ports.network.onChange(() => this.#publisher.touchBase()),
      ports.settings.onChange(() => this.#publisher.touchBase()),
      ports.policy.onChange(() => this.#publisher.touchBase()),
      ports.vault.onMerged((accounts) => this.#sync.merge(accounts)),
    ]
    let wasLocked = false
    // These two stay to the end: the snapshot says what the vault and the lock are, also while Deckpass quits.
    ports.lock.onChange(() => {
      this.#publisher.touchBase()
      if (ports.lock.isLocked === wasLocked) return
      wasLocked = ports.lock.isLocked
      this.#signOutUndo.forget()
      for (const { id } of this.accounts.all()) this.#publisher.touch(id)
    })
    ports.lock.onVaultChange((opened) => {
      // A sign-in ends in the vault in which it began, or not at all.
      if (ports.vault.view.state !== 'ready') this.signIn.cancel()
      if (ports.vault.view.state !== 'ready' || opened !== null) this.#signOutUndo.forget()
      if (opened !== null) this.#sync.replaceAll(opened)
      this.#publisher.touchBase()
    })
  }

  /** Opens the vault, or tries again to; what is in it is planned and, if due, renewed. */
  start(): Promise<void> {
    return this.#ports.vault.open()
  }

  /** The vault says when it begins, which ends a sign-in, and when it is done: the accounts go then, all at once. */
  async forgetEverything(): Promise<void> {
    const { vault, settings } = this.#ports
    await Promise.all([vault.forgetEverything(), settings.forget(), this.clipboard.clear()])
  }

  /** Ends all work, clears the clipboard and waits until everything is on disk. Nothing runs afterwards. */
  async stop(): Promise<void> {
    this.signIn.cancel()
    this.#signOutUndo.forget()
    this.#ports.scheduler.stop()
    this.renewals.stop()
    for (const unlisten of this.#unlisten) unlisten()
    await Promise.all([this.clipboard.clearBeforeQuit(), this.#ports.vault.waitForWrites()])
    this.#ports.vault.stop()
  }

  snapshot(): Snapshot {
    return this.#publisher.read()
  }

  onChange(listener: (change: SnapshotChange, snapshot: Snapshot) => void): () => void {
    return this.#publisher.onChange(listener)
  }

  /**
   * Forgets the account: its secrets, its plans, what it put into the clipboard. For 30 s it can be undone, unless
   * Deckpass is locked or quits.
   */
  async signOut(accountId: string): Promise<void> {
    this.renewals.forget(accountId)
    const account = this.accounts.get(accountId)
    if (account !== null) {
      const all = this.accounts.all()
      this.#signOutUndo.hold(account, nameAmong(all, account), all.indexOf(account))
    }
    this.accounts.remove(accountId)
    this.#ports.log.info('account.signed-out', { accountId })
    await this.clipboard.clearOf(accountId)
  }

  /**
   * Puts the account that was signed out last back to where it was. Its approvals ended with the sign-out. Does nothing
   * once it is forgotten.
   */
  undoSignOut(): void {
    const signedOut = this.#signOutUndo.take()
    if (signedOut === null) return
    const { index, account } = signedOut
    this.accounts.put(account)
    this.accounts.move(account.id, index)
    this.renewals.plan(account)
    this.#ports.log.info('account.sign-out-undone', { accountId: account.id })
  }

  /** Moves the account to this place in the person's own order, from 0. */
  move(accountId: string, index: number): void {
    this.accounts.move(accountId, index)
  }

  /** An empty name keeps the old one. */
  rename(accountId: string, name: string): void {
    this.accounts.update(accountId, (account) => ({ ...account, name: accountName(name) || account.name }))
  }

  /** Copies for somebody who does not look at the window: a notification tells how it went. */
  async copyFromTray(
    accountId: string,
    formatId = defaultFormat(this.#ports.settings.read()).id,
  ): Promise<CopyResult> {
    const result = await this.copies.copy(accountId, formatId, 'person')
    const account = this.accounts.get(accountId)
    if (account !== null) this.#notifications.copied(account, result, this.clipboard.clearsInMs)
    return result
  }

  /** Does nothing where the policy wants the clipboard cleared. */
  keepCopy(): void {
    if (mayChange({ clearClipboardAfter: 'off' }, this.#ports.policy.read())) this.clipboard.keep()
  }

  /** Publishes a snapshot after the language has changed. */
  handleLanguageChange(): void {
    this.#publisher.touchBase()
  }

  /** What the snapshot says of the parts of Deckpass that know no account. */
  setState(change: Partial<AppState>): void {
    const before = this.#state
    const after = { ...before, ...change }
    this.#state = after
    if (keysOf(after).some((name) => after[name] !== before[name])) this.#publisher.touchBase()
  }

  get survivesRestart(): boolean {
    return survivesRestart(this.#ports.vault.view, this.accounts.all())
  }

  /** Of an account, or with null of the sign-in that failed last; null if there is none. */
  addressOf(accountId: string | null): string | null {
    return accountId === null ? this.signIn.failedAddress : (this.accounts.get(accountId)?.address ?? null)
  }

  /** Newest first. */
  readActivity(accountId: string): ActivityEntry[] {
    const account = this.accounts.get(accountId)
    return account === null ? [] : entriesOf(account.activity)
  }

  /** Copies what is no token, such as diagnostics. Known secrets are hidden in it. */
  copyText(text: string): Promise<CopyTextResult> {
    return this.clipboard.copyText(this.#ports.redactor.redact(text))
  }

  /** Does nothing, and gives false, if the policy forbids a part of it. */
  changeSettings(patch: SettingsPatch): boolean {
    const { policy, settings } = this.#ports
    if (!mayChange(patch, policy.read())) return false
    settings.change(patch)
    return true
  }

  #accountView(accountId: string) {
    const account = this.accounts.get(accountId)
    if (account === null) return null
    return accountView(account, this.renewals.viewOf(account), this.#ports.lock)
  }
}
