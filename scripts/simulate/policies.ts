import type { Clock, Http, Power, Random } from '../../app/ports/index.ts'
import { day, minute } from '../../test/support/durations.ts'

/** One way to keep a token: Deckpass, or what a person would use instead. */
export interface Policy {
  /** The token that would be pasted now, if it were pasted without asking for another. */
  readonly token: string | null
  /** The person types the password, at the beginning and after it was changed. False where that failed. */
  signIn(password: string): Promise<boolean>
  /** The person wants to paste a token. */
  copy(): Promise<string | null>
  /** The person saw that the service did not take the token, and does what there is to do. */
  renewByHand(): Promise<unknown>
  stop(): Promise<void>
}

/** What a policy has to work with. */
export interface PolicyPorts {
  readonly clock: Clock
  readonly power: Power
  readonly http: Http
  readonly random: Random
  /** Whether the computer believes to be online. */
  readonly isOnline: () => boolean
  readonly account: { readonly baseUrl: string; readonly username: string; readonly companyKey: string }
  /** Tells the person that the password must be typed again. */
  readonly askForPassword: () => void
}

export interface NamedPolicy {
  readonly name: string
  readonly start: (ports: PolicyPorts) => Policy
}

/** What a short script keeps of an answer. Expiry as the service states it, compared with the computer's clock. */
interface HeldToken {
  readonly token: string
  readonly expiresAt: number
}

const timeoutMs = 15_000
const assumedLifetimeMs = 7 * day

/**
 * Asks for a token as a short script would: one request, to the update endpoint unless it is the first,
 * `token_expires` taken at its word. Null where it failed, however.
 */
async function askForToken(
  { http, clock, account }: PolicyPorts,
  password: string,
  kept: HeldToken | null,
): Promise<HeldToken | null> {
  const post = (endpoint: 'token' | 'update_token') =>
    http.post({
      url: `${account.baseUrl}/api/auth/${endpoint}`,
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Basic ${btoa(`${account.username}:${password}`)}`,
      },
      body: JSON.stringify({ key: account.companyKey }),
      timeoutMs,
      maxBodyBytes: 65_536,
      signal: new AbortController().signal,
    })
  const renewal = kept === null ? null : await post('update_token')
  const isMissing = renewal?.kind === 'response' && renewal.status === 404
  const answer = renewal === null || isMissing ? await post('token') : renewal
  if (answer.kind !== 'response' || answer.status !== 200) return null
  const token = answer.headers['authentication-token'] ?? kept?.token
  if (token === undefined) return null
  const stated: unknown = answer.body === '' ? null : JSON.parse(answer.body)
  const expires =
    typeof stated === 'object' && stated !== null && 'token_expires' in stated ? stated.token_expires : null
  const expiresAt = Date.parse(String(expires))
  return { token, expiresAt: Number.isNaN(expiresAt) ? clock.now() + assumedLifetimeMs : expiresAt }
}

/** What a person would use instead of Deckpass, each at its best: a new password is typed in when it is noticed. */

/** Keeps what the last good call brought. */
abstract class Script implements Policy {
  protected readonly ports: PolicyPorts
  protected kept: HeldToken | null = null
  protected password = ''

  constructor(ports: PolicyPorts) {
    this.ports = ports
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
    const fresh = await askForToken(this.ports, this.password, this.kept)
    if (fresh !== null) this.kept = fresh
    return fresh !== null
  }
}

/** A loop with a `sleep` of 20 minutes. */
class FixedInterval extends Script {
  #cancel = () => {}

  override async signIn(password: string): Promise<boolean> {
    this.#wait()
    return await super.signIn(password)
  }

  #wait(): void {
    this.#cancel()
    this.#cancel = this.ports.clock.after(20 * minute, () => {
      void this.renew()
      this.#wait()
    })
  }
}

/** `curl` at nine every morning, if the computer is awake then. */
class Crontab extends Script {
  #cancel = () => {}

  override async signIn(password: string): Promise<boolean> {
    this.#cancel()
    this.#wait(dayOf(this.ports.clock.now()))
    return await super.signIn(password)
  }

  #wait(lastDay: number): void {
    const { clock } = this.ports
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
    const { clock } = this.ports
    if (!(await this.renew()) || this.kept === null) return false
    const delayMs = Math.min(Math.max(0, this.kept.expiresAt - clock.now() - 5 * minute), 2 ** 31 - 1)
    this.#cancel = clock.after(delayMs, () => void this.#rotate())
    return true
  }
}

export const alternatives: readonly NamedPolicy[] = [
  { name: 'crontab, daily curl', start: (ports) => new Crontab(ports) },
  { name: 'one timer, expiry - 5 min', start: (ports) => new OneTimer(ports) },
  { name: 'every 20 minutes', start: (ports) => new FixedInterval(ports) },
]
