import type { CoreEvents } from '../events/core-events.ts'
import type { Ports } from '../ports/index.ts'
import type { CallsInFlight } from '../renewal/calls-in-flight.ts'
import { afterLoss, drawRandom } from '../renewal/renewal-outcome.ts'
import { afterClockSet } from '../renewal/shift-instants.ts'
import { Listeners } from '../util/listeners.ts'
import type { Redactor } from '../util/redactor.ts'
import type { AccountStore } from '../vault/account-store.ts'
import type { Activities } from '../vault/activities.ts'
import { type Account, type AccountKey, isSameAccount } from '../vault/model/account.ts'
import { secretsOf } from './account-secrets.ts'
import { nameAmong } from './model/account-names.ts'
import { type SignedOutView, undoMs } from './model/signed-out-view.ts'

/** The owner, for the redactor, of the secrets of the account signed out. */
const owner = 'signed-out'

interface SignOutPorts extends Pick<Ports, 'clock' | 'random' | 'log'> {
  readonly redactor: Redactor
  readonly activity: Pick<Activities, 'remove'>
  readonly events: Pick<CoreEvents, 'accountChanged' | 'lockChanged' | 'quit'>
  readonly accounts: AccountStore
  readonly calls: Pick<CallsInFlight, 'asIfLost'>
}

interface SignedOut {
  readonly account: Account
  /** Distinct among all accounts. */
  readonly name: string
  readonly index: number
  /** The deadline of the undo, epoch ms, for display only. */
  readonly until: number
  /** The deadline by `Clock.uptime`, which counts sleep. */
  readonly endsAt: number
  readonly cancel: () => void
}

export type SignOut = ReturnType<typeof createSignOut>

/**
 * Signs out, and keeps the last account in memory for 30 s, so that the person can undo it. The vault no longer holds
 * it, so it cannot be undone after a crash or a quit. A lock or a closed vault drops it at once.
 */
export function createSignOut(ports: SignOutPorts) {
  const { clock, log, accounts, calls, redactor, events } = ports
  const changed = new Listeners()
  let undoable: SignedOut | null = null

  events.accountChanged.add((account) => {
    if (undoable !== null && account.id !== undoable.account.id && isSameAccount(account, undoable.account))
      forget()
  })
  events.lockChanged.add((after, before) => {
    if (after.state !== before.state) forget()
  })
  events.quit.add(forget)

  return {
    changed,
    get view() {
      return view()
    },
    run,
    undo,
    noteCall,
  }

  function view(): SignedOutView | null {
    if (undoable === null) return null
    const { name, until } = undoable
    const { lastCopy, tokenFiles, token } = undoable.account
    // Copies of the token may be where Deckpass cannot remove them.
    const mayRemain = tokenFiles.length > 0 || (lastCopy !== null && lastCopy.replacedAt === null)
    return { name, copiesUntil: mayRemain ? (token?.expiresAt ?? null) : null, until }
  }

  /** Removes the account, its planned renewal and its copy in the clipboard. An earlier sign-out is then final. */
  function run(accountId: string): void {
    const account = accounts.get(accountId)
    if (account === null) return
    forget()
    const all = accounts.all()
    redactor.set(owner, secretsOf(account))
    undoable = {
      // Signing out ends the account's call.
      account: calls.asIfLost(account),
      name: nameAmong(all, account),
      index: all.indexOf(account),
      until: clock.now() + undoMs,
      endsAt: clock.uptime() + undoMs,
      cancel: clock.after(undoMs, forget),
    }
    changed.emit()
    accounts.remove(accountId)
    log.info('account.signed-out', { accountId })
  }

  /** Restores the account at its former position, without its approvals, if it can still be undone. */
  function undo(): void {
    if (undoable !== null && clock.uptime() >= undoable.endsAt) forget()
    if (undoable === null) return
    const { index, until, endsAt } = undoable
    const setByMs = clock.now() - until + endsAt - clock.uptime()
    const account = afterClockSet(undoable.account, setByMs, clock.now())
    drop()
    accounts.put(account)
    if (accounts.get(account.id) !== null) accounts.move(account.id, index)
    log.info('account.sign-out-undone', { accountId: account.id })
  }

  /** Call before a sign-in is sent: if it is for the account signed out, the service may replace its token. */
  function noteCall(key: AccountKey): void {
    if (undoable === null || !isSameAccount(undoable.account, key)) return
    const account = afterLoss(undoable.account, { ...drawRandom(ports), call: 'extra' })
    undoable = { ...undoable, account }
  }

  function forget(): void {
    if (undoable === null) return
    const { id } = undoable.account
    void ports.activity.remove(id)
    drop()
    for (const each of [owner, id]) redactor.forgetFormer(each)
  }

  function drop(): void {
    undoable?.cancel()
    undoable = null
    redactor.set(owner, [])
    changed.emit()
  }
}
