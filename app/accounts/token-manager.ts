import { entriesOf } from '../activity/activity-log.ts'
import { diagnostics } from '../activity/diagnostics.ts'
import type {
  CopyResult,
  GiveProxyPasswordInput,
  GiveProxyPasswordResult,
  MendAddressInput,
  SignInInput,
  SignInResult,
} from '../bridge/contract.ts'
import { ExpiringClipboard } from '../copy/expiring-clipboard.ts'
import { TokenHandout } from '../copy/token-handout.ts'
import type { Account } from '../model/account.ts'
import { distinctNames } from '../model/account-names.ts'
import type { ActivityEntry } from '../model/activity-entry.ts'
import { type SettingsPatch, withPatch } from '../model/settings.ts'
import type { Snapshot, SnapshotChange } from '../model/snapshot.ts'
import type {
  Clipboard,
  Network,
  Notifier,
  PassphraseScale,
  PassphraseStrength,
  Power,
  Questions,
  WindowState,
} from '../ports.ts'
import { type RenewalPorts, Renewals } from '../renewal/renewals.ts'
import { AccountBook } from '../vault/account-book.ts'
import type { ProtectChoice, ProtectOutcome, UnlockOutcome, Vault } from '../vault/vault.ts'
import { vaultNotOpen } from '../words/refusals.ts'
import { accountView } from './account-view.ts'
import { type AppFacts, baseView } from './base-view.ts'
import { giveProxyPassword } from './give-proxy-password.ts'
import { LiveSecrets, secretsOf } from './live-secrets.ts'
import { Notifications } from './notifications.ts'
import { SignIn } from './sign-in.ts'
import { SnapshotFeed } from './snapshot-feed.ts'

export interface ManagerPorts extends RenewalPorts {
  readonly clipboard: Clipboard
  readonly network: Network
  readonly power: Power
  readonly notifier: Notifier
  readonly window: WindowState
  readonly vault: Vault
  readonly scale: PassphraseScale
  readonly questions: Questions
}

/**
 * The use cases. Everything that happens comes in here, changes the accounts, and goes out as one new
 * snapshot; window, tray and notifications draw it.
 */
export class TokenManager {
  readonly #ports: ManagerPorts
  readonly #book: AccountBook
  readonly #secrets: LiveSecrets
  readonly #feed: SnapshotFeed
  readonly #renewals: Renewals
  readonly #signIn: SignIn
  readonly #clipboard: ExpiringClipboard
  readonly #notifications: Notifications
  /** The ways by which a token leaves: copy and reveal. */
  readonly handout: TokenHandout
  readonly #unlisten: (() => void)[]

  constructor(ports: ManagerPorts, facts: AppFacts) {
    this.#ports = ports
    this.#secrets = new LiveSecrets(ports.redactor)
    this.#book = new AccountBook((accountId) => this.#accountChanged(accountId))
    this.#clipboard = new ExpiringClipboard(ports, () => this.#feed.touchBase())
    this.#notifications = new Notifications(ports, (account) => this.#nameOf(account))
    const notifications = this.#notifications
    this.#renewals = new Renewals(ports, this.#book, {
      renewed: (before, after) => notifications.renewed(before, after),
      failed: (after) => notifications.failed(after),
      expirySoon: (account) => notifications.expirySoon(account),
      expired: (account) => notifications.expired(account),
      changed: (accountId) => this.#feed.touch(accountId),
    })
    this.#signIn = new SignIn(ports, this.#book, this.#secrets, this.#renewals)
    this.handout = new TokenHandout(ports, this.#book, this.#renewals, this.#clipboard)
    this.#feed = new SnapshotFeed({
      base: () => baseView(ports, facts, this.#clipboard.view, this.#book.latest()),
      account: (accountId) => this.#accountView(accountId),
    })
    this.#unlisten = [
      ports.network.onChange(() => this.#feed.touchBase()),
      ports.settings.onChange(() => this.#feed.touchBase()),
      ports.power.onEvent((event) => {
        if (event === 'lock') void this.#clipboard.clear()
      }),
    ]
    ports.vault.onChange((opened) => {
      // A sign-in ends in the vault in which it began, or not at all.
      if (ports.vault.view.state !== 'ready') this.#signIn.cancel()
      if (opened !== null) this.#replaceAll(opened)
      this.#feed.touchBase()
    })
  }

  /** Opens the vault; what is in it is planned and, where due, renewed. */
  start(): Promise<void> {
    return this.#ports.vault.open()
  }

  /** Ends all work, clears the clipboard and waits until everything is on disk. Nothing runs afterwards. */
  async stop(): Promise<void> {
    this.#signIn.cancel()
    this.#renewals.stop()
    for (const unlisten of this.#unlisten) unlisten()
    await Promise.all([this.#clipboard.clear(), this.#ports.vault.settled()])
    this.#ports.vault.close()
  }

  /** The accounts with their secrets, for what gives tokens to programs. */
  get accounts(): AccountBook {
    return this.#book
  }

  snapshot(): Snapshot {
    return this.#feed.read()
  }

  onChange(listener: (change: SnapshotChange, snapshot: Snapshot) => void): () => void {
    return this.#feed.onChange(listener)
  }

  async signIn(input: SignInInput): Promise<SignInResult> {
    if (this.#ports.vault.view.state !== 'ready')
      return { kind: 'failed', sentence: vaultNotOpen, detail: null }
    return this.#signIn.run(input)
  }

  async mendAddress(input: MendAddressInput): Promise<SignInResult> {
    if (this.#ports.vault.view.state !== 'ready')
      return { kind: 'failed', sentence: vaultNotOpen, detail: null }
    return this.#signIn.mendAddress(input)
  }

  giveProxyPassword(input: GiveProxyPasswordInput): Promise<GiveProxyPasswordResult> {
    return giveProxyPassword(this.#book, this.#renewals, input)
  }

  cancelSignIn(): void {
    this.#signIn.cancel()
  }

  /** Forgets the account: its secrets, its plans, what it put into the clipboard. */
  async signOut(accountId: string): Promise<void> {
    this.#renewals.forget(accountId)
    this.#book.remove(accountId)
    this.#ports.redactor.forgetFormer()
    this.#ports.log.info('account.signed-out', { accountId })
    await this.#clipboard.clearOf(accountId)
  }

  /** An empty name keeps the old one. */
  rename(accountId: string, name: string): void {
    this.#book.update(accountId, (account) => ({ ...account, name: name.trim() || account.name }))
  }

  renew(accountId: string): Promise<void> {
    return this.#renewals.renew(accountId)
  }

  renewAll(): Promise<void> {
    return this.#renewals.renewAll()
  }

  /** Copies for somebody who does not look at the window: a notification tells how it went. */
  async copyFromTray(accountId: string): Promise<CopyResult> {
    const result = await this.handout.copy(accountId, 'token')
    const account = this.#book.get(accountId)
    const { view } = this.#clipboard
    const clearsAt = view.state === 'holding' ? view.clearsAt : null
    if (account !== null)
      this.#notifications.copied(
        account,
        result,
        clearsAt === null ? null : clearsAt - this.#ports.clock.now(),
      )
    return result
  }

  keepCopy(): void {
    this.#clipboard.keep()
  }

  /** The window got the focus. */
  focused(): void {
    void this.#clipboard.focused()
  }

  /** Newest first. */
  readActivity(accountId: string): ActivityEntry[] {
    const account = this.#book.get(accountId)
    return account === null ? [] : entriesOf(account.activity)
  }

  async copyDiagnostics(withNames: boolean): Promise<void> {
    const text = diagnostics(this.snapshot(), (accountId) => this.readActivity(accountId), {
      now: this.#ports.clock.now(),
      withNames,
    })
    await this.#clipboard.copyOther(this.#ports.redactor.redact(text))
  }

  changeSettings(patch: SettingsPatch): void {
    const { settings } = this.#ports
    settings.change(withPatch(settings.read(), patch))
  }

  unlock(passphrase: string): Promise<UnlockOutcome> {
    return this.#ports.vault.unlock(passphrase)
  }

  /** The accounts move with the protection. */
  protect(choice: ProtectChoice, present: string): Promise<ProtectOutcome> {
    return this.#ports.vault.protect(choice, present)
  }

  weighPassphrase(passphrase: string): Promise<PassphraseStrength> {
    return this.#ports.scale.weigh(passphrase)
  }

  retryVault(): Promise<void> {
    return this.#ports.vault.open()
  }

  /** The vault says when it begins, which ends a sign-in, and when it is done: the accounts go then, all at once. */
  async forgetEverything(): Promise<void> {
    await Promise.all([this.#ports.vault.forgetEverything(), this.#clipboard.clear()])
  }

  #nameOf(account: Account): string {
    return distinctNames(this.#book.all()).get(account.id) ?? account.name
  }

  /** The vault alone says which accounts are there: these, and no others. Nothing is saved for that. */
  #replaceAll(accounts: readonly Account[]): void {
    for (const { id } of this.#book.all()) {
      this.#renewals.forget(id)
      this.#secrets.set(id, [])
      this.#feed.touch(id)
    }
    this.#ports.redactor.forgetFormer()
    this.#book.load(accounts)
    for (const account of accounts) {
      this.#secrets.set(account.id, secretsOf(account))
      this.#feed.touch(account.id)
      this.#renewals.plan(account)
    }
  }

  #accountChanged(accountId: string): void {
    const account = this.#book.get(accountId)
    this.#secrets.set(accountId, account === null ? [] : secretsOf(account))
    this.#ports.vault.save(this.#book.all())
    this.#feed.touch(accountId)
  }

  #accountView(accountId: string) {
    const account = this.#book.get(accountId)
    if (account === null) return null
    return accountView(account, this.#renewals.viewOf(account), this.#ports.settings.read().renewBefore)
  }
}
