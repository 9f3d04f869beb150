import { nameAmong } from '../accounts/model/account-names.ts'
import { tokenValues } from '../accounts/model/token-values.ts'
import type { CoreEvents } from '../events/core-events.ts'
import type { PolicyStore } from '../policy/ports.ts'
import type { JsonFile, Notifier, Ports, Random } from '../ports/index.ts'
import { minuteMs } from '../util/durations.ts'
import { refused } from '../util/refusal.ts'
import { type SerialQueue, serialQueue } from '../util/serial-queue.ts'
import type { AccountStore } from '../vault/account-store.ts'
import { withActivity } from '../vault/activity-log.ts'
import type { Account } from '../vault/model/account.ts'
import type { ActivityEvent } from '../vault/model/activity.ts'
import type { TokenFileProblem } from '../vault/model/storage-problem.ts'
import {
  overlaps,
  type TokenFile,
  type TokenFileFailure,
  type TokenFilePlace,
} from '../vault/model/token-file.ts'
import type { Vault } from '../vault/stored-vault.ts'
import { HeldFiles } from './held-files.ts'
import type { TokenFileNotification, TokenFileRefusal } from './model.ts'
import type { PersonFiles } from './ports.ts'
import { type FileChange, placeKey, takeTokenOut, writeToken } from './token-file.ts'

interface TokenFilesPorts extends Pick<Ports, 'clock' | 'digest'> {
  readonly notifier: Pick<Notifier<TokenFileNotification>, 'show'>
  readonly policy: PolicyStore
  readonly random: Pick<Random, 'id'>
  readonly personFiles: PersonFiles
  /** Beside the vault, and readable while that is closed. */
  readonly heldFiles: JsonFile
  readonly accounts: Pick<AccountStore, 'all' | 'get' | 'update'>
  readonly events: Pick<CoreEvents, 'accountChanged' | 'accountGone' | 'quit'>
  readonly vault: Pick<Vault, 'view' | 'onChange'>
}

type AddResult = { readonly kind: 'added' } | { readonly kind: 'refused'; readonly refusal: TokenFileRefusal }

type AccountFilePlace = TokenFilePlace & { readonly accountId: string }
type ChosenFile = AccountFilePlace & Pick<TokenFile, 'othersMayRead'>

/** `left`: it may still hold the token, or, if `problem` is null, something that Deckpass did not write. */
type RemoveResult =
  | { readonly kind: 'stopped' }
  | { readonly kind: 'left'; readonly problem: TokenFileProblem | null }

interface KnownFile {
  readonly place: TokenFilePlace
  /** The token that the file was last given or is about to get; null for none, undefined where that is not yet known. */
  holds: string | null | undefined
  /** Whether the person is adding or stopping it right now, so that `sync` leaves it alone. */
  isAsked: boolean
  /** The failure that the person was told of last; null once a change worked. */
  told: TokenFileFailure['kind'] | null
}

/**
 * A change of a file that failed is tried again after this time, ms. It does not grow: a try costs next to nothing, and
 * neither an old token nor one that is not wanted any more should stay longer than it must.
 */
const retryMs = minuteMs

/**
 * Keeps the current token in the files that the person chose, also while Deckpass is locked. The token stays there when
 * Deckpass quits; a sign-out and *Stop* take it out. The vault holds which files an account has, and a file outside of the
 * vault which of them hold a token.
 */
export class TokenFiles {
  readonly #ports: TokenFilesPorts
  readonly #held: HeldFiles
  readonly #known = new Map<string, KnownFile>()
  /**
   * A queue for each file, because two accounts may each have a line in it. A drive that does not answer holds up only its
   * own files.
   */
  readonly #turns = new Map<string, SerialQueue>()
  readonly #loaded: Promise<void>
  readonly #unlisten: readonly (() => void)[]
  #cancelRetry: (() => void) | null = null

  /** Create after whoever loads the accounts when the vault opens. */
  constructor(ports: TokenFilesPorts) {
    const { heldFiles, digest, random, events, policy, vault } = ports
    this.#ports = ports
    this.#held = new HeldFiles(heldFiles, digest, random)
    this.#loaded = this.#held.load()
    const sync = () => this.#sync()
    this.#unlisten = [
      // A vault of a thousand accounts brings as many changes at once.
      events.accountChanged.add((after, before) => {
        if (after.tokenFiles.length > 0 || (before?.tokenFiles.length ?? 0) > 0) sync()
      }),
      events.accountGone.add(({ tokenFiles }) => {
        if (tokenFiles.length > 0) sync()
      }),
      policy.onChange(sync),
      vault.onChange(sync),
    ]
    events.quit.add((waitFor) => waitFor(this.stop()))
    void this.#loaded.then(sync)
  }

  has(accountId: string): boolean {
    return this.isAllowed && (this.#ports.accounts.get(accountId)?.tokenFiles.length ?? 0) > 0
  }

  /** Writes to one more file, if that works now. What is in a whole file is replaced. */
  async add({ accountId, othersMayRead, ...place }: ChosenFile): Promise<AddResult> {
    const { accounts, clock } = this.#ports
    const account = accounts.get(accountId)
    const known = this.#knownAt(place)
    if (!this.#isStored) return refused({ reason: 'session-only' })
    if (account?.keepSignedIn !== true) return refused({ reason: 'not-kept' })
    if (known.isAsked || this.#isTaken(place)) return refused({ reason: 'duplicate' })
    const token = account.token?.value ?? null
    const wasHeld = this.#held.has(place)
    const result = await this.#asked(known, () =>
      token === null ? Promise.resolve(null) : this.#write({ ...place, othersMayRead }, account, () => true),
    )
    if (result?.kind === 'failed') {
      if (!wasHeld) await this.#held.remove(place)
      return refused({ reason: 'not-written', problem: result.problem })
    }
    known.holds = token
    known.told = null
    const file = { ...place, othersMayRead, writtenAt: token === null ? null : clock.now(), failure: null }
    this.#changeFiles(accountId, (files) => [...files, file])
    this.#note(accountId, { kind: 'token-file-added', path: place.path })
    // The account may be gone, or have another token by now.
    this.#sync()
    return { kind: 'added' }
  }

  /** Takes the token out and does not write it again. */
  async remove({ accountId, ...place }: AccountFilePlace): Promise<RemoveResult> {
    const known = this.#knownAt(place)
    if (this.#listedAt(place)?.account.id !== accountId || known.isAsked) return { kind: 'stopped' }
    const result = await this.#asked(known, () => {
      this.#changeFiles(accountId, (files) => files.filter((each) => placeKey(each) !== placeKey(place)))
      this.#note(accountId, { kind: 'token-file-stopped', path: place.path })
      return this.#takeOut(place)
    })
    known.holds = null
    if (result.kind !== 'failed')
      return result.kind === 'holds-other' ? { kind: 'left', problem: null } : { kind: 'stopped' }
    // The person reads it now.
    known.told = 'not-removed'
    this.#retryLater()
    return { kind: 'left', problem: result.problem }
  }

  /** *Forget everything*: takes the token out of every file, and tries again what failed before. */
  async forget(): Promise<void> {
    await this.#loaded
    await this.#held.markUnwanted(this.#held.all())
    this.#forgetFailed()
    this.#sync()
    await this.#finish()
  }

  /** Waits for what is under way. The token stays in its files. */
  async stop(): Promise<void> {
    for (const unlisten of this.#unlisten) unlisten()
    this.#cancelRetry?.()
    await this.#finish()
  }

  async #finish(): Promise<void> {
    await this.#loaded
    await Promise.all([...this.#turns.values()].map((turn) => turn(async () => undefined)))
  }

  /** Makes the files what they should be. Cheap if nothing is to be done. */
  #sync(): void {
    const accounts = () => (this.#isOpen ? this.#ports.accounts.all() : null)
    for (const account of accounts() ?? [])
      if (!this.#isStored || !account.keepSignedIn) this.#dropFiles(account)
    for (const { place, token } of wantedContents({
      accounts: accounts(),
      held: this.#held.all(),
      isAllowed: this.isAllowed,
    })) {
      const known = this.#knownAt(place)
      if (known.isAsked || known.holds === token) continue
      known.holds = token
      void this.#inTurn(place, () => this.#apply(known, token))
    }
  }

  /** Drops the files of accounts that nothing would renew after a restart. */
  #dropFiles({ id, tokenFiles }: Account): void {
    if (tokenFiles.length === 0) return
    this.#changeFiles(id, () => [])
    for (const { path } of tokenFiles) this.#note(id, { kind: 'token-file-stopped', path })
  }

  get #isOpen(): boolean {
    return ['ready', 'choose'].includes(this.#ports.vault.view.state)
  }

  get #isStored(): boolean {
    const { view } = this.#ports.vault
    return view.state === 'ready' && view.protection !== 'session'
  }

  /** Whether the policy lets tokens into files. */
  get isAllowed(): boolean {
    return this.#ports.policy.read().enforced.tokenFiles !== false
  }

  #knownAt({ path, name }: TokenFilePlace): KnownFile {
    const place = { path, name }
    const known = this.#known.get(placeKey(place)) ?? {
      place,
      holds: undefined,
      isAsked: false,
      told: null,
    }
    this.#known.set(placeKey(place), known)
    return known
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

  async #asked<T>(known: KnownFile, change: () => Promise<T>): Promise<T> {
    known.isAsked = true
    try {
      return await this.#inTurn(known.place, change)
    } finally {
      known.isAsked = false
    }
  }

  /** Runs `change` in the turn of its file, and not before it is known what an earlier run left. */
  #inTurn<T>({ path }: TokenFilePlace, change: () => Promise<T>): Promise<T> {
    const turn = this.#turns.get(path) ?? serialQueue()
    this.#turns.set(path, turn)
    return turn(async () => {
      await this.#loaded
      return change()
    })
  }

  async #apply(known: KnownFile, token: string | null): Promise<void> {
    // A later change follows, and overwrites this one.
    if (known.holds !== token || known.isAsked) return
    const { place } = known
    const listed = this.#listedAt(place)
    const account = listed?.account ?? null
    if (token !== null && listed === null) {
      known.holds = undefined
      return
    }
    const result =
      token === null || listed === null
        ? await this.#takeOut(place)
        : await this.#write(listed.file, listed.account, (text) => this.#held.isOurs(place, text))
    if (result.kind === 'failed' || (result.kind === 'holds-other' && account !== null)) {
      const failure = failureOf(result, token)
      this.#record(place, { failure })
      if (known.told !== failure.kind) this.#notify(place, account, failure)
      known.told = failure.kind
      return this.#retryLater()
    }
    known.told = null
    this.#record(place, {
      failure: null,
      ...(result.kind === 'written' && token !== null && { writtenAt: this.#ports.clock.now() }),
    })
  }

  async #write(
    place: Parameters<typeof writeToken>[1],
    account: Account,
    isOurs: (text: string) => boolean,
  ): Promise<FileChange> {
    const values = tokenValues(account)
    if (values === null) return { kind: 'as-wanted' }
    const noted = await this.#held.add(place, values.token)
    if (noted.kind === 'failed') return noted
    const result = await writeToken(this.#ports.personFiles, place, values, isOurs)
    if (result.kind === 'written' || result.kind === 'as-wanted') this.#held.settle(place, values.token)
    return result
  }

  async #takeOut(place: TokenFilePlace): Promise<FileChange> {
    if (!this.#held.has(place)) return { kind: 'as-wanted' }
    const isOurs = (text: string) => this.#held.isOurs(place, text)
    const result = await takeTokenOut(this.#ports.personFiles, place, isOurs)
    if (result.kind === 'failed') await this.#held.markUnwanted([place])
    else await this.#held.remove(place)
    return result
  }

  #retryLater(): void {
    this.#cancelRetry ??= this.#ports.clock.after(retryMs, () => {
      this.#cancelRetry = null
      this.#forgetFailed()
      this.#sync()
    })
  }

  #forgetFailed(): void {
    for (const known of this.#known.values()) if (known.told !== null) known.holds = undefined
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
    const { accounts, clock } = this.#ports
    accounts.update(accountId, (account) => withActivity(account, { at: clock.now(), event, detail: null }))
  }

  #notify({ path }: TokenFilePlace, account: Account | null, failure: TokenFileFailure): void {
    // A folder that was deleted since would be told of at each start.
    if (account === null && 'problem' in failure && failure.problem === 'folder-missing') return
    const name = account && nameAmong(this.#ports.accounts.all(), account)
    const message = { kind: 'token-file-failed', account: name, path, failure } as const
    this.#ports.notifier.show({ tag: `file-${path}`, message, accountId: account?.id ?? null })
  }
}

interface WantedFrom {
  /** Null while the vault is closed: the accounts' files are unknown, so that only tokens that are to go are taken out. */
  readonly accounts: readonly Account[] | null
  readonly held: readonly (TokenFilePlace & { readonly unwanted: boolean })[]
  /** Whether the policy lets tokens into files. */
  readonly isAllowed: boolean
}

/** What each place should hold: a token, or null for none. */
function wantedContents({
  accounts,
  held,
  isAllowed,
}: WantedFrom): readonly { readonly place: TokenFilePlace; readonly token: string | null }[] {
  const listed = (accounts ?? []).flatMap(({ token, tokenFiles }) =>
    tokenFiles.map((place) => ({ place, token: isAllowed ? (token?.value ?? null) : null })),
  )
  const keys = new Set(listed.map(({ place }) => placeKey(place)))
  const left = held.filter((place) => (accounts !== null || place.unwanted) && !keys.has(placeKey(place)))
  return [...listed, ...left.map((place) => ({ place, token: null }))]
}

/** `token` is what was to be written; null if it was to be taken out. */
function failureOf(
  result: Extract<FileChange, { kind: 'failed' | 'holds-other' }>,
  token: string | null,
): TokenFileFailure {
  if (result.kind === 'holds-other') return { kind: 'holds-other' }
  return { kind: token === null ? 'not-removed' : 'not-written', problem: result.problem }
}
