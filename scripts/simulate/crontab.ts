import { day, minute } from '../../test/support/durations.ts'
import type { NamedStrategy, Strategy, StrategyPorts } from './life.ts'

const timeoutMs = 15_000

/**
 * A crontab line with `curl`, which runs at nine every morning if the computer is awake. A typical short script: calls
 * the update endpoint, except for the first call or if there is no such endpoint, and keeps the token of the last
 * success.
 */
class Crontab implements Strategy {
  readonly #ports: StrategyPorts
  #password = ''
  #cancel = () => {}
  token: string | null = null

  constructor(ports: StrategyPorts) {
    this.#ports = ports
  }

  async signIn(password: string): Promise<boolean> {
    this.#password = password
    this.#wait(this.#today)
    return await this.#renew()
  }

  async stop(): Promise<void> {
    this.#cancel()
  }

  get #today(): number {
    return Math.floor(this.#ports.clock.now() / day)
  }

  #wait(lastDay: number): void {
    const { clock } = this.#ports
    this.#cancel()
    this.#cancel = clock.after(minute, () => {
      const sinceNineMs = (clock.now() % day) - 9 * 60 * minute
      const isDue = sinceNineMs >= 0 && sinceNineMs < minute && this.#today > lastDay
      if (isDue) void this.#renew()
      this.#wait(isDue ? this.#today : lastDay)
    })
  }

  async #renew(): Promise<boolean> {
    const renewal = this.token === null ? null : await this.#post('update_token')
    const isMissing = renewal?.kind === 'response' && renewal.status === 404
    const answer = renewal === null || isMissing ? await this.#post('token') : renewal
    if (answer.kind !== 'response' || answer.status !== 200) return false
    this.token = answer.headers['authentication-token'] ?? this.token
    return this.token !== null
  }

  #post(endpoint: 'token' | 'update_token') {
    const { http, account } = this.#ports
    return http.post({
      url: `${account.baseUrl}/api/auth/${endpoint}`,
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Basic ${btoa(`${account.username}:${this.#password}`)}`,
      },
      body: JSON.stringify({ key: account.companyKey }),
      timeoutMs,
      maxBodyBytes: 65_536,
      signal: new AbortController().signal,
    })
  }
}

export const crontab: NamedStrategy = { name: 'crontab, daily curl', start: (ports) => new Crontab(ports) }
