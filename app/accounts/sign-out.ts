import type { CoreEvents } from '../events/core-events.ts'
import type { Ports } from '../ports/index.ts'
import { drawChance, worstOutcome } from '../renewal/renewal-outcome.ts'
import { afterClockSet } from '../renewal/shift-instants.ts'
import { Listeners } from '../util/listeners.ts'
import type { AccountStore } from '../vault/account-store.ts'
import type { Activities } from '../vault/activities.ts'
import { type Account, type AccountKey, isSameAccount } from '../vault/model/account.ts'
import type { Redactor } from '../vault/redaction.ts'
import { secretsOf } from './account-secrets.ts'
import { nameAmong } from './model/account-names.ts'
import { type SignedOutView, undoMs } from './model/signed-out-view.ts'

/** The owner, for the redactor, of the held account's secrets. */
const owner = 'signed-out'

interface SignOutPorts extends Pick<Ports, 'clock' | 'random' | 'log'> {
  readonly redactor: Redactor
  readonly activity: Pick<Activities, 'remove'>
  readonly events: Pick<CoreEvents, 'accountChanged' | 'lockChanged' | 'quit'>
  readonly accounts: AccountStore
}

interface SignedOut {
  readonly account: Account
  /** Distinct among all accounts. */
  readonly name: string
  /** The position in the list, from 0. */
  readonly index: number
  /** The deadline of the undo, epoch ms, for display only. */
  readonly until: number
  /** The deadline by `Clock.uptime`, which counts sleep and cannot be set. */
  readonly endsAt: number
  readonly cancel: () => void
}

export type SignOut = ReturnType<typeof createSignOut>

/**
 * Signs out, and holds the last account for 30 s, so that the person can undo it. It is only in memory: the vault has
 * forgotten it, so that a crash or a quit leaves nothing. A lock or a closed vault drops it at once.
 */
export function createSignOut(ports: SignOutPorts) {
  const { clock, log, accounts, redactor, events } = ports
  const changed = new Listeners()
  let held: SignedOut | null = null

  events.accountChanged.add((account) => {
    if (held !== null && account.id !== held.account.id && isSameAccount(account, held.account)) forget()
  })
  events.lockChanged.add((after, before) => {
    if (after.state !== before.state) forget()
  })
  events.quit.add(forget)

  return {
    changed,
    get view(): SignedOutView | null {
      if (held === null) return null
      const { name, until } = held
      const { lastCopy, tokenFiles, token } = held.account
      // Copies of the token may be where Deckpass cannot remove them.
      const mayRemain = tokenFiles.length > 0 || (lastCopy !== null && lastCopy.replacedAt === null)
      return { name, copiesUntil: mayRemain ? (token?.expiresAt ?? null) : null, until }
    },

    /** Removes the account, its planned renewal and its copy in the clipboard. An earlier sign-out is then final. */
    run(accountId: string): void {
      const account = accounts.get(accountId)
      if (account === null) return
      forget()
      const all = accounts.all()
      redactor.set(owner, secretsOf(account))
      held = {
        account,
        name: nameAmong(all, account),
        index: all.indexOf(account),
        until: clock.now() + undoMs,
        endsAt: clock.uptime() + undoMs,
        cancel: clock.after(undoMs, forget),
      }
      changed.emit()
      accounts.remove(accountId)
      log.info('account.signed-out', { accountId })
    },

    /** Restores the last one at its former position, but not its approvals, unless it is forgotten by now. */
    undo(): void {
      if (held !== null && clock.uptime() >= held.endsAt) forget()
      if (held === null) return
      const { index, until, endsAt } = held
      const setByMs = clock.now() - until + endsAt - clock.uptime()
      const account = afterClockSet(held.account, setByMs, clock.now())
      drop()
      accounts.put(account)
      if (accounts.get(account.id) !== null) accounts.move(account.id, index)
      log.info('account.sign-out-undone', { accountId: account.id })
    },

    /** Call before a sign-in is sent: if it is for the held account, the service may replace the held token. */
    noteCall(key: AccountKey): void {
      if (held === null || held.account.token === null || !isSameAccount(held.account, key)) return
      const call = { ...drawChance(ports), call: 'extra', provenAt: 0 } as const
      held = { ...held, account: worstOutcome(held.account, call) }
    },
  }

  function forget(): void {
    if (held === null) return
    const { id } = held.account
    void ports.activity.remove(id)
    drop()
    for (const each of [owner, id]) redactor.forgetFormer(each)
  }

  function drop(): void {
    held?.cancel()
    held = null
    redactor.set(owner, [])
    changed.emit()
  }
}
