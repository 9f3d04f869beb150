import type { Clock, Power, Random } from '../../app/ports/index.ts'
import type { Http } from '../../app/service/ports.ts'
import { createNetworkMonitor } from '../../main/service/connectivity.ts'
import { coreFixture } from '../../test/support/core-fixture.ts'
import { day, minute } from '../../test/support/durations.ts'
import { silentLog } from '../../test/support/silent-log.ts'

/** A way to keep a token valid: Deckpass, or what a person might use instead. */
interface Strategy {
  /** The token that a person would paste now. */
  readonly token: string | null
  /** The person types the password at the start and after each change. Resolves to false if the sign-in failed. */
  signIn(password: string): Promise<boolean>
  stop(): void
}

interface StrategyPorts {
  readonly clock: Clock
  readonly power: Power
  readonly http: Http
  readonly random: Random
  readonly isOnline: () => boolean
  readonly account: { readonly baseUrl: string; readonly username: string; readonly companyKey: string }
}

export type StartStrategy = (ports: StrategyPorts) => Strategy

/** The real core, made by the tests' fixture; vault and settings are in memory. */
export const deckpass: StartStrategy = ({ clock, power, http, random, isOnline, account }) => {
  const network = createNetworkMonitor({ net: { isOnline }, clock, power })
  const { core, vault } = coreFixture({
    ports: {
      clock,
      power,
      rawHttp: http,
      random,
      network,
      log: silentLog,
      systemNotifier: { show() {}, withdraw() {} },
    },
  })
  const started = core.start()
  const known = () => vault.saved[0] ?? null
  return {
    get token() {
      return known()?.token?.value ?? null
    },
    async signIn(password) {
      await started
      const { baseUrl: address, username, companyKey } = account
      const typed = { address, username, password, companyKey, name: 'Demo', keepSignedIn: true }
      const { kind } = await core.signIn.run({ accountId: known()?.id ?? null, ...typed })
      return kind === 'signed-in'
    },
    stop: () => void core.stop(),
  }
}

/**
 * A crontab line with `curl`, which runs at nine every morning if the computer is awake. A typical short script: calls
 * the update endpoint, except for the first call or if there is no such endpoint, and keeps the token of the last
 * success.
 */
export const crontab: StartStrategy = ({ clock, http, account }) => {
  let password = ''
  let token: string | null = null
  let cancel = () => {}
  const today = () => Math.floor(clock.now() / day)
  const wait = (lastDay: number) => {
    cancel()
    cancel = clock.after(minute, () => {
      const sinceNineMs = (clock.now() % day) - 9 * 60 * minute
      const isDue = sinceNineMs >= 0 && sinceNineMs < minute && today() > lastDay
      if (isDue) void renew()
      wait(isDue ? today() : lastDay)
    })
  }
  const post = (endpoint: 'token' | 'update_token') =>
    http.post({
      url: `${account.baseUrl}/api/auth/${endpoint}`,
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Basic ${btoa(`${account.username}:${password}`)}`,
      },
      body: JSON.stringify({ key: account.companyKey }),
      timeoutMs: 15_000,
      maxBodyBytes: 65_536,
      signal: new AbortController().signal,
    })
  const renew = async () => {
    const renewal = token === null ? null : await post('update_token')
    const isMissing = renewal?.kind === 'response' && renewal.status === 404
    const answer = renewal === null || isMissing ? await post('token') : renewal
    if (answer.kind !== 'response' || answer.status !== 200) return false
    token = answer.headers['authentication-token'] ?? token
    return token !== null
  }
  return {
    get token() {
      return token
    },
    signIn(typed) {
      password = typed
      wait(today())
      return renew()
    },
    stop: () => cancel(),
  }
}
