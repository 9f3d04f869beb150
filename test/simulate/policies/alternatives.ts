import { day, minute } from '../../support/durations.ts'
import type { Desk, NamedPolicy, Policy } from './policy.ts'
import { askForToken, type HeldToken } from './script.ts'

/** What a person would use instead of Deckpass, each at its best: a new password is typed in when it is noticed. */

/** Keeps what the last good call brought. */
abstract class Script implements Policy {
  protected readonly desk: Desk
  protected kept: HeldToken | null = null
  protected password = ''

  constructor(desk: Desk) {
    this.desk = desk
  }

  get token(): string | null {
    return this.kept?.token ?? null
  }

  async signIn(password: string): Promise<boolean> {
    this.password = password
    return await this.renewByHand()
  }

  async copy(): Promise<string | null> {
    return this.token
  }

  async renewByHand(): Promise<boolean> {
    return await this.renew()
  }

  async stop(): Promise<void> {}

  /** One call; what is kept stays if it fails. */
  protected async renew(): Promise<boolean> {
    const fresh = await askForToken(this.desk, this.password, this.kept)
    if (fresh !== null) this.kept = fresh
    return fresh !== null
  }
}

/** Renews 20 minutes after the last time, and drops the session at the first failure. */
class FixedInterval extends Script {
  #cancel = () => {}

  override async renewByHand(): Promise<boolean> {
    this.#cancel()
    return await this.#rotate()
  }

  async #rotate(): Promise<boolean> {
    const renewed = await this.renew()
    if (renewed) this.#wait(this.desk.clock.now() + 20 * minute)
    else this.kept = null
    return renewed
  }

  /** Looks at the wall clock every minute, as a rotation service does. */
  #wait(dueAt: number): void {
    const { clock } = this.desk
    this.#cancel = clock.after(Math.min(minute, Math.max(0, dueAt - clock.now())), () => {
      if (clock.now() < dueAt) this.#wait(dueAt)
      else void this.#rotate()
    })
  }
}

/** Renews when somebody asks and the token has less than `windowMs` left. */
class OnDemand extends Script {
  readonly #windowMs: number

  constructor(desk: Desk, windowMs: number) {
    super(desk)
    this.#windowMs = windowMs
  }

  override async copy(): Promise<string | null> {
    const left = (this.kept?.expiresAt ?? 0) - this.desk.clock.now()
    if (left > this.#windowMs || (await this.renew())) return this.token
    return null
  }
}

/** `curl` at nine every morning, if the computer is awake then. */
class Crontab extends Script {
  #cancel = () => {}

  override async signIn(password: string): Promise<boolean> {
    this.#cancel()
    this.#wait(dayOf(this.desk.clock.now()))
    return await super.signIn(password)
  }

  #wait(lastDay: number): void {
    const { clock } = this.desk
    this.#cancel = clock.after(minute, () => {
      const today = dayOf(clock.now())
      const isTime = clock.now() - today * day < 9 * 60 * minute + minute && today > lastDay
      const isNine = clock.now() - today * day >= 9 * 60 * minute
      if (isTime && isNine) void this.renew()
      this.#wait(isTime && isNine ? today : lastDay)
    })
  }
}

function dayOf(at: number): number {
  return Math.floor(at / day)
}

/** One timer, set for 5 minutes before the expiry; a failure ends it. */
class OneTimer extends Script {
  #cancel = () => {}

  override async renewByHand(): Promise<boolean> {
    this.#cancel()
    return await this.#rotate()
  }

  async #rotate(): Promise<boolean> {
    const { clock } = this.desk
    if (!(await this.renew()) || this.kept === null) return false
    const delayMs = Math.min(Math.max(0, this.kept.expiresAt - clock.now() - 5 * minute), 2 ** 31 - 1)
    this.#cancel = clock.after(delayMs, () => void this.#rotate())
    return true
  }
}

export const alternatives: readonly NamedPolicy[] = [
  { name: 'every 20 minutes, drops out (Leapp)', start: (desk) => new FixedInterval(desk) },
  { name: 'on demand, no margin (Insomnia, Bruno)', start: (desk) => new OnDemand(desk, 0) },
  { name: 'on demand, 5 min (aws-vault)', start: (desk) => new OnDemand(desk, 5 * minute) },
  { name: 'on demand, 15 min (granted)', start: (desk) => new OnDemand(desk, 15 * minute) },
  { name: 'crontab, daily curl', start: (desk) => new Crontab(desk) },
  { name: 'one timer, expiry - 5 min', start: (desk) => new OneTimer(desk) },
]
