import type { Clock, Power, Random } from '../../app/ports/index.ts'
import type { Http } from '../../app/service/ports.ts'
import { createNetworkMonitor } from '../../main/service/connectivity.ts'
import { coreFixture } from '../../test/support/core-fixture.ts'
import { day, hour, minute } from '../../test/support/durations.ts'
import { silentLog } from '../../test/support/silent-log.ts'

/** A way to keep a token valid: Deckpass, or what a person would use instead. */
export interface Strategy {
  /** The token that a person would paste now. */
  readonly token: string | null
  /** The person types the password, at first and after each change of it. Resolves to false if that failed. */
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

/** A crontab line with `curl`, which gets a token at nine every morning if the computer is awake. */
export const crontab: StartStrategy = ({ clock, http, account }) => {
  const { baseUrl, username, companyKey } = account
  let password = ''
  let token: string | null = null
  let ranOn = 0

  const waitForMinute = () =>
    clock.after(minute, () => {
      const today = Math.floor(clock.now() / day)
      const sinceNineMs = (clock.now() % day) - 9 * hour
      if (today > ranOn && sinceNineMs >= 0 && sinceNineMs < minute) void getToken(today)
      waitForMinute()
    })
  const getToken = async (today: number) => {
    ranOn = today
    const answer = await http.post({
      url: `${baseUrl}/api/auth/token`,
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Basic ${btoa(`${username}:${password}`)}`,
      },
      body: JSON.stringify({ key: companyKey }),
      timeoutMs: 15_000,
      maxBodyBytes: 65_536,
      signal: new AbortController().signal,
    })
    if (answer.kind !== 'response' || answer.status !== 200) return false
    token = answer.headers['authentication-token'] ?? token
    return token !== null
  }
  waitForMinute()
  return {
    get token() {
      return token
    },
    signIn(typed) {
      password = typed
      return getToken(Math.floor(clock.now() / day))
    },
    stop() {},
  }
}
