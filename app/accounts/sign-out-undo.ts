import type { CoreEvents } from '../lock/core-events.ts'
import type { Clock } from '../ports/index.ts'
import { type Account, isSamePlace } from '../vault/model/account.ts'
import type { Redactor } from '../vault/redaction.ts'
import type { SignedOutView } from './model/signed-out-view.ts'
import { type SecretRegistry, secretsOf } from './secret-registry.ts'

const undoMs = 30_000

/** The owner, for `SecretRegistry`, of what is held. */
const owner = 'signed-out'

interface UndoPorts {
  readonly clock: Clock
  readonly redactor: Redactor
  readonly events: Pick<CoreEvents, 'accountChanged' | 'lockChanged' | 'quit'>
}

interface SignedOut {
  readonly account: Account
  /** What the account was called among the others. */
  readonly name: string
  /** Its place in the list, from 0. */
  readonly index: number
  /** Until when it can be undone, epoch ms, for showing. */
  readonly until: number
  /** The same by `Clock.uptime`, which counts sleep and cannot be set. */
  readonly endsAt: number
  readonly cancel: () => void
}

/**
 * The account that was signed out last, in memory alone and for 30 s: the vault has forgotten it by then, so that a
 * crash or quitting leaves nothing. A lock, and whatever closes the vault, ends it at once.
 */
export class SignOutUndo {
  readonly #ports: UndoPorts
  readonly #secrets: SecretRegistry
  readonly #onChange: () => void
  #held: SignedOut | null = null

  /** @param onChange called when `view` is another */
  constructor(ports: UndoPorts, secrets: SecretRegistry, onChange: () => void) {
    this.#ports = ports
    this.#secrets = secrets
    this.#onChange = onChange
    const { events } = ports
    events.accountChanged.add((after) => this.#forgetIfBack(after))
    events.lockChanged.add((after, before) => {
      if (after.state !== before.state) this.forget()
    })
    events.quit.add(() => this.forget())
  }

  get view(): SignedOutView | null {
    if (this.#held === null) return null
    const { account, name, until } = this.#held
    return { name, copiesUntil: hasCopies(account) ? (account.token?.expiresAt ?? null) : null, until }
  }

  /** Call before the account is removed. An earlier sign-out can no longer be undone. */
  hold(account: Account, name: string, index: number): void {
    this.forget()
    const { clock } = this.#ports
    this.#secrets.set(owner, secretsOf(account))
    this.#held = {
      account,
      name,
      index,
      until: clock.now() + undoMs,
      endsAt: clock.uptime() + undoMs,
      cancel: clock.after(undoMs, () => this.forget()),
    }
    this.#onChange()
  }

  /** Takes out the account and its place, to be put back. Null if it is too late. */
  take(): Pick<SignedOut, 'account' | 'index'> | null {
    const held = this.#held
    this.forget()
    return held !== null && this.#ports.clock.uptime() < held.endsAt ? held : null
  }

  forget(): void {
    if (this.#held === null) return
    this.#held.cancel()
    this.#held = null
    this.#secrets.set(owner, [])
    this.#ports.redactor.forgetFormer()
    this.#onChange()
  }

  #forgetIfBack(account: Account): void {
    const held = this.#held?.account
    if (held && account.id !== held.id && isSamePlace(account, held)) this.forget()
  }
}

/** Whether copies of the token may be where Deckpass cannot remove them. */
function hasCopies({ lastCopy, tokenFiles }: Account): boolean {
  return tokenFiles.length > 0 || (lastCopy !== null && lastCopy.replacedAt === null)
}
