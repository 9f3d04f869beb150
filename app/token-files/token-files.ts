import { nameAmong } from '../accounts/model/account-names.ts'
import { tokenValues } from '../accounts/model/token-values.ts'
import { refused } from '../channel/refusal.ts'
import type { CoreEvents } from '../events/core-events.ts'
import type { Lock } from '../lock/lock.ts'
import type { PolicyStore } from '../policy/ports.ts'
import type { Notifier, Ports, SchedulerEvents } from '../ports/index.ts'
import { isSame } from '../util/keep-equal.ts'
import { createSerialQueue, type SerialQueue } from '../util/serial-queue.ts'
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
import type { Vault } from '../vault/vault.ts'
import type { AddTokenFileInput, AddTokenFileResult, StopTokenFileResult } from './channels.ts'
import type { TokenFileNotification } from './model.ts'
import type { EditResult, PersonFiles, TokenFileDialog } from './ports.ts'
import { createTokenFileList, placeKey, type TokenFileListPorts } from './token-file-list.ts'
import { removeToken, type WantedFile, writeToken } from './token-file-text.ts'
import { leftPlaces, wantedTokens } from './wanted-tokens.ts'

interface TokenFilesPorts extends Pick<Ports, 'clock' | 'confirmDialog'>, TokenFileListPorts {
  readonly personFiles: PersonFiles
  readonly fileDialog: TokenFileDialog
  readonly lock: Pick<Lock, 'lockSignal'>
  readonly notifier: Pick<Notifier<TokenFileNotification>, 'show'>
  readonly policy: PolicyStore
  readonly accounts: Pick<AccountStore, 'all' | 'get' | 'update'>
  readonly activity: Pick<Activities, 'note'>
  readonly events: Pick<CoreEvents, 'accountChanged' | 'accountGone' | 'vaultChanged' | 'quit'>
  readonly scheduler: Pick<SchedulerEvents, 'ticked'>
  readonly vault: Pick<Vault, 'view' | 'mayLackAccounts'>
}

type NewFile = WantedFile & { readonly accountId: string }

interface FileState {
  /**
   * `set`: the place has `token`, or is about to get it; `by-person`: the person is adding or stopping it right now;
   * `failed`: the next tick retries.
   */
  readonly kind: 'unknown' | 'set' | 'by-person' | 'failed'
  readonly token: string | null
  /** The last failure that the person was notified of; null once a change succeeded. */
  readonly notified: TokenFileFailure['kind'] | null
}

/**
 * Keeps the current token in the files that the person chose, even while Deckpass is locked. The token stays there when
 * Deckpass quits; a sign-out and *Stop* remove it. A failed change is retried at each tick, because a try costs next to
 * nothing, and an old or unwanted token should not stay longer than necessary.
 */
export function createTokenFiles(ports: TokenFilesPorts) {
  const { accounts, clock, events, personFiles, policy, vault } = ports
  const list = createTokenFileList(ports)
  const states = new Map<string, FileState>()
  /** The changes of each file, which two accounts may share. A drive that hangs blocks only its own files. */
  const queues = new Map<string, SerialQueue>()
  let hasStopped = false

  // Other changes are ignored, because opening a vault of a thousand accounts causes as many of them.
  events.accountChanged.add((after, before) => {
    if (after.tokenFiles.length > 0 || (before?.tokenFiles.length ?? 0) > 0) sync()
  })
  events.accountGone.add(({ tokenFiles }) => {
    if (tokenFiles.length > 0) sync()
  })
  policy.changed.add(sync)
  events.vaultChanged.add(sync)
  ports.scheduler.ticked.add(retry)
  events.quit.add((waitFor) => {
    hasStopped = true
    waitFor(finish())
  })
  void list.load().then(sync)
  return { has, add, addFile, stop, forget }

  function has(accountId: string): boolean {
    return isAllowed() && (accounts.get(accountId)?.tokenFiles.length ?? 0) > 0
  }

  /** Asks the person for a file, and adds it to the account's token files. */
  async function add({ accountId, name }: AddTokenFileInput): Promise<AddTokenFileResult> {
    if (!isAllowed()) return refused({ reason: 'set-by-organization' })
    const { lockSignal } = ports.lock
    const chosen = await ports.fileDialog.choose(name === null ? 'new' : 'existing', lockSignal)
    if (chosen.kind === 'open-already') return refused({ reason: 'dialog-open' })
    if (chosen.kind === 'failed') return refused({ reason: 'not-written', problem: chosen.problem })
    if (chosen.kind === 'cancelled') return chosen
    const { path } = chosen
    // A whole file becomes private to its owner; a `.env` keeps its mode.
    const { canRead, canReplace } = await personFiles.exposure(path)
    const othersMayRead = name !== null && canRead
    for (const kind of [
      ...(othersMayRead ? (['readable-by-others'] as const) : []),
      ...(canReplace ? (['replaceable-by-others'] as const) : []),
    ])
      if (!(await ports.confirmDialog.confirm({ kind, path }, lockSignal))) return { kind: 'cancelled' }
    if (lockSignal.aborted) return { kind: 'cancelled' }
    return addFile({ accountId, path, name, othersMayRead })
  }

  /** Adds a file if it can be written now. The content of a whole file is replaced. */
  async function addFile(file: NewFile): Promise<AddTokenFileResult> {
    const { accountId, othersMayRead, ...place } = file
    const account = accounts.get(accountId)
    const { notified } = stateOf(place)
    const reason = reasonAgainst(file)
    if (account === null || reason !== null) return refused({ reason: reason ?? 'not-kept' })
    const token = account.token?.value ?? null
    const wasListed = list.has(place)
    const result = await byPerson(place, () => write(file, account, 'all'))
    if (result.kind === 'failed') {
      if (!wasListed) await list.remove(place)
      setState(place, { kind: 'unknown', token: null, notified })
      sync()
      return refused({ reason: 'not-written', problem: result.problem })
    }
    setState(place, { kind: 'set', token, notified: null })
    // Much may have changed during the write: the account may have been signed out.
    const lateReason = reasonAgainst(file)
    if (lateReason !== null) {
      await list.markUnwanted([place])
      sync()
      return refused({ reason: lateReason })
    }
    const writtenAt = token === null ? null : clock.now()
    changeFiles(accountId, (files) => [...files, { ...place, othersMayRead, writtenAt, failure: null }])
    note(accountId, { kind: 'token-file-added', path: place.path })
    // The account may now have another token.
    sync()
    return { kind: 'added' }
  }

  function reasonAgainst({ accountId, ...place }: NewFile) {
    const isTaken = accounts.all().some(({ tokenFiles }) => tokenFiles.some((each) => overlaps(each, place)))
    if (!isAllowed()) return 'set-by-organization'
    if (!isStored()) return 'session-only'
    if (accounts.get(accountId)?.keepSignedIn !== true) return 'not-kept'
    return stateOf(place).kind === 'by-person' || isTaken ? 'duplicate' : null
  }

  /** Removes the token and does not write it again. */
  async function stop(file: TokenFilePlace & { accountId: string }): Promise<StopTokenFileResult> {
    const { accountId, ...place } = file
    const isListed = fileAt(place)?.account.id === accountId
    if (!isListed || stateOf(place).kind === 'by-person') return { kind: 'stopped' }
    const result = await byPerson(place, () => {
      changeFiles(accountId, (files) => files.filter((each) => placeKey(each) !== placeKey(place)))
      note(accountId, { kind: 'token-file-stopped', path: place.path })
      return takeOut(place)
    })
    if (result.kind === 'failed') {
      // The person sees this failure now.
      setState(place, { kind: 'failed', token: null, notified: 'not-removed' })
      return { kind: 'not-removed', problem: result.problem }
    }
    setState(place, { kind: 'set', token: null, notified: null })
    return result.kind === 'holds-other' ? result : { kind: 'stopped' }
  }

  /** *Forget everything*: removes the token from every file, and retries earlier failures. */
  async function forget(): Promise<void> {
    await list.load()
    await list.markUnwanted(list.all())
    retry()
    await finish()
  }

  function retry(): void {
    for (const [key, state] of states)
      if (state.kind === 'failed') states.set(key, { ...state, kind: 'unknown' })
    void list.load().then(sync)
  }

  /** Starts all changes that are needed. Cheap if there are none. */
  function sync(): void {
    if (hasStopped) return
    const isOpen = isVaultOpen(vault.view)
    const known = () => (isOpen ? accounts.all() : [])
    for (const { id, keepSignedIn } of known()) {
      // Read anew, because each change of an account runs this function again.
      const tokenFiles = accounts.get(id)?.tokenFiles ?? []
      if (tokenFiles.length === 0 || (isStored() && keepSignedIn)) continue
      // Without this, the file would keep an old token, because the account is not renewed after a restart.
      changeFiles(id, () => [])
      for (const { path } of tokenFiles) note(id, { kind: 'token-file-stopped', path })
    }
    // A file that no account has had in this run may belong to an account in a vault that is closed or was not read.
    const isKnown = (place: TokenFilePlace) =>
      isOpen && (!vault.mayLackAccounts || states.has(placeKey(place)))
    const left = leftPlaces(list.all(), known(), isKnown)
    // After a crash the next start would not know that these are unwanted.
    if (vault.mayLackAccounts) void list.markUnwanted(left)
    const wanted = wantedTokens(known(), left, isAllowed())
    for (const [key, { kind }] of states)
      if (isOpen && kind !== 'by-person' && !wanted.has(key)) states.delete(key)
    for (const { place, token } of wanted.values()) {
      const { kind, token: present, notified } = stateOf(place)
      if (kind === 'by-person' || (kind !== 'unknown' && present === token)) continue
      const change = setState(place, { kind: 'set', token, notified })
      void inOrder(place, () => apply(place, change))
    }
  }

  async function apply(place: TokenFilePlace, change: FileState): Promise<void> {
    const isCurrent = () => stateOf(place) === change
    // A newer change will overwrite this one.
    if (!isCurrent()) return
    const { token, notified } = change
    const found = fileAt(place)
    if (token !== null && found === null) {
      setState(place, { ...change, kind: 'unknown' })
      return
    }
    const result =
      token === null || found === null ? await takeOut(place) : await write(found.file, found.account, 'ours')
    if (!isCurrent()) return
    if (result.kind === 'failed' || (result.kind === 'holds-other' && found !== null)) {
      const failure: TokenFileFailure =
        result.kind === 'holds-other'
          ? result
          : { kind: token === null ? 'not-removed' : 'not-written', problem: result.problem }
      setState(place, { kind: 'failed', token, notified: failure.kind })
      record(place, { failure })
      if (notified !== failure.kind) notify(place, found?.account ?? null, failure)
      return
    }
    setState(place, { kind: 'set', token, notified: null })
    const isWritten = result.kind === 'written' && token !== null
    record(place, { failure: null, ...(isWritten && { writtenAt: clock.now() }) })
  }

  /** Call within `inOrder`. `mayReplace`: any text of a whole file, or only a token that Deckpass wrote. */
  async function write(place: WantedFile, account: Account, mayReplace: 'all' | 'ours'): Promise<EditResult> {
    const values = tokenValues(account)
    if (values === null) return { kind: 'as-wanted' }
    // Listed first, so that a crash leaves no unlisted token.
    const noted = await list.add(place, values.token)
    if (noted.kind === 'failed') return noted
    const isOurs = (text: string) => mayReplace === 'all' || list.isOurs(place, text)
    const result = await personFiles.edit(place.path, writeToken(place, values, isOurs))
    if (result.kind === 'written' || result.kind === 'as-wanted') list.settle(place, values.token)
    return result
  }

  /** Call within `inOrder`. */
  async function takeOut(place: TokenFilePlace): Promise<EditResult> {
    const problem = list.problem()
    if (problem !== null) return { kind: 'failed', problem }
    if (!list.has(place)) return { kind: 'as-wanted' }
    const isOurs = (text: string) => list.isOurs(place, text)
    const result = await personFiles.edit(place.path, removeToken(place, isOurs))
    if (result.kind === 'failed') await list.markUnwanted([place])
    else await list.remove(place)
    return result
  }

  function byPerson(place: TokenFilePlace, change: () => Promise<EditResult>): Promise<EditResult> {
    setState(place, { ...stateOf(place), kind: 'by-person' })
    return inOrder(place, change)
  }

  function inOrder<T>({ path }: TokenFilePlace, change: () => Promise<T>): Promise<T> {
    const queue = queues.get(path) ?? createSerialQueue()
    queues.set(path, queue)
    return queue(() => list.load().then(change))
  }

  async function finish(): Promise<void> {
    await list.load()
    await Promise.all([...queues.values()].map((queue) => queue(async () => undefined)))
  }

  function stateOf(place: TokenFilePlace): FileState {
    return states.get(placeKey(place)) ?? { kind: 'unknown', token: null, notified: null }
  }

  function setState(place: TokenFilePlace, state: FileState): FileState {
    states.set(placeKey(place), state)
    return state
  }

  function isStored(): boolean {
    return vault.view.state === 'ready' && vault.view.protection !== 'session'
  }

  function isAllowed(): boolean {
    return policy.read().enforced.tokenFiles !== false
  }

  function fileAt(place: TokenFilePlace): { readonly account: Account; readonly file: TokenFile } | null {
    for (const account of accounts.all())
      for (const file of account.tokenFiles) if (placeKey(file) === placeKey(place)) return { account, file }
    return null
  }

  function record(place: TokenFilePlace, patch: Partial<TokenFile>): void {
    const found = fileAt(place)
    if (found === null) return
    const { account, file } = found
    const recorded = { ...file, ...patch }
    if (isSame(file, recorded)) return
    changeFiles(account.id, (files) => files.map((each) => (each === file ? recorded : each)))
  }

  function changeFiles(accountId: string, change: (files: readonly TokenFile[]) => readonly TokenFile[]) {
    accounts.update(accountId, (account) => ({ ...account, tokenFiles: [...change(account.tokenFiles)] }))
  }

  function note(accountId: string, event: ActivityEvent): void {
    ports.activity.note(accountId, { at: clock.now(), event })
  }

  function notify({ path }: TokenFilePlace, account: Account | null, failure: TokenFileFailure): void {
    // A folder that was deleted since would cause a notification at each start.
    if (account === null && failure.kind !== 'holds-other' && failure.problem === 'folder-missing') return
    const name = account && nameAmong(accounts.all(), account)
    const message = { kind: 'token-file-failed', account: name, path, failure } as const
    ports.notifier.show({ tag: `file-${path}`, message, accountId: account?.id ?? null })
  }
}
