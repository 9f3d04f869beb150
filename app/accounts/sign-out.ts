import type { CoreEvents } from '../events/core-events.ts'
import type { Ports } from '../ports/index.ts'
import { drawChance, worstOutcome } from '../renewal/renewal-outcome.ts'
import { afterClockSet } from '../renewal/shift-instants.ts'
import type { AccountStore } from '../vault/account-store.ts'
import type { Activities } from '../vault/activities.ts'
import { type Account, type AccountKey, isSameAccount } from '../vault/model/account.ts'
import type { Redactor } from '../vault/redaction.ts'
import { nameAmong } from './model/account-names.ts'
import { type SignedOutView, undoMs } from './model/signed-out-view.ts'
import { type SecretRegistry, secretsOf } from './secret-registry.ts'

/** The owner, for `SecretRegistry`, of the held account's secrets. */
const owner = 'signed-out'

interface SignOutPorts extends Pick<Ports, 'clock' | 'random' | 'log'> {
  readonly redactor: Redactor
  readonly activity: Pick<Activities, 'remove'>
  readonly events: Pick<CoreEvents, 'accountChanged' | 'lockChanged' | 'quit'>
  readonly accounts: AccountStore
  readonly secrets: SecretRegistry
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

/**
 * Signs out, and holds the last account for 30 s, so that the person can undo it. It is only in memory: the vault has
 * forgotten it, so that a crash or a quit leaves nothing. A lock or a closed vault drops it at once.
 */
export class SignOut {
  readonly #ports: SignOutPorts
  readonly #changed: () => void
  #held: SignedOut | null = null

  /** @param changed called when `view` changes */
  constructor(ports: SignOutPorts, changed: () => void) {
    this.#ports = ports
    this.#changed = changed
    const { events } = ports
    events.accountChanged.add((after) => this.#forgetIfBack(after))
    events.lockChanged.add((after, before) => {
      if (after.state !== before.state) this.#forget()
    })
    events.quit.add(() => this.#forget())
  }

  get view(): SignedOutView | null {
    if (this.#held === null) return null
    const { account, name, until } = this.#held
    return { name, copiesUntil: hasCopies(account) ? (account.token?.expiresAt ?? null) : null, until }
  }

  /** Removes the account, its planned renewal and its copy in the clipboard. An earlier sign-out is then final. */
  run(accountId: string): void {
    const account = this.#ports.accounts.get(accountId)
    if (account === null) return
    this.#hold(account)
    this.#ports.accounts.remove(accountId)
    this.#ports.log.info('account.signed-out', { accountId })
  }

  /**
   * Restores the last signed-out account at its former position, but not its approvals. Does nothing once it is
   * forgotten.
   */
  undo(): void {
    const held = this.#held
    if (held === null) return
    if (this.#ports.clock.uptime() >= held.endsAt) {
      this.#forget()
      return
    }
    const { clock } = this.#ports
    const { index, until, endsAt } = held
    const setByMs = clock.now() - until + endsAt - clock.uptime()
    const account = afterClockSet(held.account, setByMs, clock.now())
    this.#drop(held)
    this.#ports.accounts.put(account)
    if (this.#ports.accounts.get(account.id) !== null) this.#ports.accounts.move(account.id, index)
    this.#ports.log.info('account.sign-out-undone', { accountId: account.id })
  }

  /** Call before a sign-in is sent: if it is for the held account, the service may replace the held token. */
  noteCall(key: AccountKey): void {
    const held = this.#held
    if (held === null || held.account.token === null || !isSameAccount(held.account, key)) return
    const call = { ...drawChance(this.#ports), call: 'extra', provenAt: 0 } as const
    this.#held = { ...held, account: worstOutcome(held.account, call) }
  }

  #hold(account: Account): void {
    this.#forget()
    const { clock } = this.#ports
    const all = this.#ports.accounts.all()
    this.#ports.secrets.set(owner, secretsOf(account))
    this.#held = {
      account,
      name: nameAmong(all, account),
      index: all.indexOf(account),
      until: clock.now() + undoMs,
      endsAt: clock.uptime() + undoMs,
      cancel: clock.after(undoMs, () => this.#forget()),
    }
    this.#changed()
  }

  #forget(): void {
    if (this.#held === null) return
    void this.#ports.activity.remove(this.#held.account.id)
    this.#drop(this.#held)
  }

  #drop({ cancel }: SignedOut): void {
    cancel()
    this.#held = null
    this.#ports.secrets.set(owner, [])
    this.#ports.redactor.forgetFormer()
    this.#changed()
  }

  #forgetIfBack(account: Account): void {
    const held = this.#held?.account
    if (held && account.id !== held.id && isSameAccount(account, held)) this.#forget()
  }
}

/** True if copies of the token may be where Deckpass cannot remove them. */
function hasCopies({ lastCopy, tokenFiles }: Account): boolean {
  return tokenFiles.length > 0 || (lastCopy !== null && lastCopy.replacedAt === null)
}
