import { nameAmong } from '../accounts/model/account-names.ts'
import type { CoreEvents } from '../events/core-events.ts'
import type { PolicyStore } from '../policy/ports.ts'
import type { Notifier, Ports } from '../ports/index.ts'
import { minuteMs } from '../util/durations.ts'
import { refused } from '../util/refusal.ts'
import type { AccountStore } from '../vault/account-store.ts'
import type { Activities } from '../vault/activities.ts'
import type { Account } from '../vault/model/account.ts'
import type { ActivityEvent } from '../vault/model/activity.ts'
import {
  overlaps,
  type TokenFile,
  type TokenFileFailure,
  type TokenFilePlace,
} from '../vault/model/token-file.ts'
import { isVaultOpen } from '../vault/model/vault-view.ts'
import type { Vault } from '../vault/stored-vault.ts'
import type { AddTokenFileResult, StopTokenFileResult } from './channels.ts'
import type { TokenFileNotification } from './model.ts'
import { type FileChange, placeKey, type WantedFile } from './token-file.ts'
import { type Changing, changeTo, type FileState, wantedContents } from './token-file-sync.ts'
import { TokenFileWriter, type WriterPorts } from './token-file-writer.ts'

export interface TokenFilesPorts extends Pick<Ports, 'clock'>, WriterPorts {
  readonly notifier: Pick<Notifier<TokenFileNotification>, 'show'>
  readonly policy: PolicyStore
  readonly accounts: Pick<AccountStore, 'all' | 'get' | 'update'>
  readonly activity: Pick<Activities, 'note'>
  readonly events: Pick<CoreEvents, 'accountChanged' | 'accountGone' | 'vaultChanged' | 'quit'>
  readonly vault: Pick<Vault, 'view'>
}

type AccountFile<File> = File & { readonly accountId: string }

/**
 * The time before a failed change is retried, ms. It does not grow, because a try costs next to nothing, and an old or
 * unwanted token should not stay longer than it must.
 */
const retryMs = minuteMs

/**
 * Keeps the current token in the files that the person chose, even while Deckpass is locked. The token stays there when
 * Deckpass quits; a sign-out and *Stop* remove it. The vault stores which files an account has, and a file outside the
 * vault which of them contain a token.
 */
export class TokenFiles {
  readonly #ports: TokenFilesPorts
  readonly #writer: TokenFileWriter
  readonly #states = new Map<string, FileState>()
  readonly #unlisten: readonly (() => void)[]
  #cancelRetry: (() => void) | null = null

  constructor(ports: TokenFilesPorts) {
    const { events, policy } = ports
    this.#ports = ports
    this.#writer = new TokenFileWriter(ports)
    const sync = () => this.#sync()
    this.#unlisten = [
      // Opening a vault of a thousand accounts causes as many changes at once.
      events.accountChanged.add((after, before) => {
        if (after.tokenFiles.length > 0 || (before?.tokenFiles.length ?? 0) > 0) sync()
      }),
      events.accountGone.add(({ tokenFiles }) => {
        if (tokenFiles.length > 0) sync()
      }),
      policy.changed.add(sync),
      events.vaultChanged.add(sync),
    ]
    events.quit.add((waitFor) => waitFor(this.stop()))
    void this.#writer.loaded.then(sync)
  }

  has(accountId: string): boolean {
    return this.isAllowed && (this.#ports.accounts.get(accountId)?.tokenFiles.length ?? 0) > 0
  }

  /** Adds a file if it can be written now. The content of a whole file is replaced. */
  async add({ accountId, othersMayRead, ...place }: AccountFile<WantedFile>): Promise<AddTokenFileResult> {
    const { accounts, clock } = this.#ports
    const account = accounts.get(accountId)
    const before = this.#stateOf(place)
    if (!this.#isStored) return refused({ reason: 'session-only' })
    if (account?.keepSignedIn !== true) return refused({ reason: 'not-kept' })
    if (before.kind === 'asked' || this.#isTaken(place)) return refused({ reason: 'duplicate' })
    const token = account.token?.value ?? null
    const { held } = this.#writer
    const wasHeld = held.has(place)
    const result = await this.#asked(place, async () =>
      token === null ? null : await this.#writer.write({ ...place, othersMayRead }, account, 'all'),
    )
    if (result?.kind === 'failed') {
      if (!wasHeld) await held.remove(place)
      this.#states.set(placeKey(place), { kind: 'unknown', notified: before.notified })
      this.#sync()
      return refused({ reason: 'not-written', problem: result.problem })
    }
    this.#states.set(placeKey(place), { kind: 'holds', token, notified: null })
    const file = { ...place, othersMayRead, writtenAt: token === null ? null : clock.now(), failure: null }
    this.#changeFiles(accountId, (files) => [...files, file])
    this.#note(accountId, { kind: 'token-file-added', path: place.path })
    // The account may now be gone or have another token.
    this.#sync()
    return { kind: 'added' }
  }

  /** Removes the token and does not write it again. */
  async remove({ accountId, ...place }: AccountFile<TokenFilePlace>): Promise<StopTokenFileResult> {
    const isListed = this.#listedAt(place)?.account.id === accountId
    if (!isListed || this.#stateOf(place).kind === 'asked') return { kind: 'stopped' }
    const result = await this.#asked(place, () => {
      this.#changeFiles(accountId, (files) => files.filter((each) => placeKey(each) !== placeKey(place)))
      this.#note(accountId, { kind: 'token-file-stopped', path: place.path })
      return this.#writer.takeOut(place)
    })
    if (result.kind === 'failed') {
      // The person sees this failure now.
      this.#fail(place, null, 'not-removed')
      return { kind: 'not-removed', problem: result.problem }
    }
    this.#states.set(placeKey(place), { kind: 'holds', token: null, notified: null })
    return result.kind === 'holds-other' ? result : { kind: 'stopped' }
  }

  /** *Forget everything*: removes the token from every file, and retries earlier failures. */
  async forget(): Promise<void> {
    const { loaded, held } = this.#writer
    await loaded
    await held.markUnwanted(held.all())
    this.#forgetFailed()
    this.#sync()
    await this.#writer.finish()
  }

  /** Waits for pending changes. The token stays in its files. */
  async stop(): Promise<void> {
    for (const unlisten of this.#unlisten) unlisten()
    this.#cancelRetry?.()
    await this.#writer.finish()
  }

  /** Starts all changes that are needed. Cheap if there are none. */
  #sync(): void {
    const accounts = () => (isVaultOpen(this.#ports.vault.view) ? this.#ports.accounts.all() : null)
    for (const account of accounts() ?? [])
      if (!this.#isStored || !account.keepSignedIn) this.#dropFiles(account)
    for (const { place, token } of wantedContents({
      accounts: accounts(),
      held: this.#writer.held.all(),
      isAllowed: this.isAllowed,
    })) {
      const change = changeTo(token, this.#stateOf(place))
      if (change === null) continue
      this.#states.set(placeKey(place), change)
      void this.#writer.inTurn(place, () => this.#apply(place, change))
    }
  }

  /** Drops the files of an account that would not be renewed after a restart. */
  #dropFiles({ id, tokenFiles }: Account): void {
    if (tokenFiles.length === 0) return
    this.#changeFiles(id, () => [])
    for (const { path } of tokenFiles) this.#note(id, { kind: 'token-file-stopped', path })
  }

  get #isStored(): boolean {
    const { view } = this.#ports.vault
    return view.state === 'ready' && view.protection !== 'session'
  }

  get isAllowed(): boolean {
    return this.#ports.policy.read().enforced.tokenFiles !== false
  }

  #stateOf(place: TokenFilePlace): FileState {
    return this.#states.get(placeKey(place)) ?? { kind: 'unknown', notified: null }
  }

  /** The entry of a file, and the account that has it; null if none has. */
  #listedAt(place: TokenFilePlace): { readonly account: Account; readonly file: TokenFile } | null {
    for (const account of this.#ports.accounts.all())
      for (const file of account.tokenFiles) if (placeKey(file) === placeKey(place)) return { account, file }
    return null
  }

  #isTaken(place: TokenFilePlace): boolean {
    return this.#ports.accounts
      .all()
      .some(({ tokenFiles }) => tokenFiles.some((each) => overlaps(each, place)))
  }

  #asked<T>(place: TokenFilePlace, change: () => Promise<T>): Promise<T> {
    this.#states.set(placeKey(place), { kind: 'asked', notified: this.#stateOf(place).notified })
    return this.#writer.inTurn(place, change)
  }

  async #apply(place: TokenFilePlace, change: Changing): Promise<void> {
    const isCurrent = () => this.#stateOf(place) === change
    // A newer change will overwrite this one.
    if (!isCurrent()) return
    const { token, notified } = change
    const listed = this.#listedAt(place)
    if (token !== null && listed === null) {
      this.#states.set(placeKey(place), { kind: 'unknown', notified })
      return
    }
    const result =
      token === null || listed === null
        ? await this.#writer.takeOut(place)
        : await this.#writer.write(listed.file, listed.account, 'ours')
    if (!isCurrent()) return
    if (result.kind === 'failed' || (result.kind === 'holds-other' && listed !== null)) {
      const failure = changeFailure(result, token)
      this.#record(place, { failure })
      if (notified !== failure.kind) this.#notify(place, listed?.account ?? null, failure)
      this.#fail(place, token, failure.kind)
      return
    }
    this.#states.set(placeKey(place), { kind: 'holds', token, notified: null })
    this.#record(place, {
      failure: null,
      ...(result.kind === 'written' && token !== null && { writtenAt: this.#ports.clock.now() }),
    })
  }

  /** The retry includes all other changes that fail until then. */
  #fail(place: TokenFilePlace, token: string | null, notified: TokenFileFailure['kind']): void {
    this.#states.set(placeKey(place), { kind: 'failed', token, notified })
    this.#cancelRetry ??= this.#ports.clock.after(retryMs, () => {
      this.#cancelRetry = null
      this.#forgetFailed()
      this.#sync()
    })
  }

  #forgetFailed(): void {
    for (const [key, { kind, notified }] of this.#states)
      if (kind === 'failed') this.#states.set(key, { kind: 'unknown', notified })
  }

  #record(place: TokenFilePlace, patch: Partial<TokenFile>): void {
    const listed = this.#listedAt(place)
    if (listed === null) return
    const { account, file } = listed
    const recorded = { ...file, ...patch }
    if (recorded.writtenAt === file.writtenAt && recorded.failure === null && file.failure === null) return
    this.#changeFiles(account.id, (files) => files.map((each) => (each === file ? recorded : each)))
  }

  #changeFiles(accountId: string, change: (files: readonly TokenFile[]) => readonly TokenFile[]): void {
    this.#ports.accounts.update(accountId, (account) => ({
      ...account,
      tokenFiles: [...change(account.tokenFiles)],
    }))
  }

  #note(accountId: string, event: ActivityEvent): void {
    this.#ports.activity.note(accountId, { at: this.#ports.clock.now(), event })
  }

  #notify({ path }: TokenFilePlace, account: Account | null, failure: TokenFileFailure): void {
    // A folder that was deleted since would cause a notification at each start.
    if (account === null && failure.kind !== 'holds-other' && failure.problem === 'folder-missing') return
    const name = account && nameAmong(this.#ports.accounts.all(), account)
    const message = { kind: 'token-file-failed', account: name, path, failure } as const
    this.#ports.notifier.show({ tag: `file-${path}`, message, accountId: account?.id ?? null })
  }
}

/** `token` is the token to be written; null if it was to be removed. */
function changeFailure(
  result: Extract<FileChange, { kind: 'failed' | 'holds-other' }>,
  token: string | null,
): TokenFileFailure {
  if (result.kind === 'holds-other') return { kind: 'holds-other' }
  return { kind: token === null ? 'not-removed' : 'not-written', problem: result.problem }
}
