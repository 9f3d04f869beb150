import type { SignInInput } from '../../../app/accounts/channels.ts'
import type { Requester } from '../../../app/channel/channel.ts'
import type { HttpRequest } from '../../../app/service/ports.ts'
import type { Settings } from '../../../app/settings/model/settings.ts'
import type { Account } from '../../../app/vault/model/account.ts'
import { Faults } from '../../service/faults.ts'
import { logicHttp } from '../../service/logic-http.ts'
import { type Behaviour, createServiceLogic } from '../../service/service-logic.ts'
import { coreFixture, typed } from '../../support/core-fixture.ts'
import { VirtualClock } from '../../support/virtual-ports.ts'

/** A service in memory, and the way to it from a computer whose clock may be set. */
export function renewalFixture(
  behaviour: Partial<Behaviour> = {},
  accounts: readonly SignInInput[] = [typed],
  clock = new VirtualClock(),
) {
  let issued = 0
  const newToken = () => {
    issued += 1
    return `demo-token-${String(issued).padStart(6, '0')}`
  }
  const logic = createServiceLogic({ accounts, behaviour, newToken })
  const faults = new Faults()
  const requests: { readonly at: number; readonly endpoint: string; readonly username: string }[] = []
  let clockSetBy = 0
  let open = 0
  const fixture = {
    clock,
    logic,
    faults,
    /** Whether a connection to the service can be made. */
    reachable: true,
    /** The most calls that were under way at the same time. */
    maxConcurrent: 0,
    /** The service's time; setting the computer's clock does not set this one. */
    serverNow: () => clock.now() - clockSetBy,
    setClock(byMs: number) {
      clock.setWall(byMs)
      clockSetBy += byMs
    },
    /** The calls since the last time, with their instants by the computer's clock. */
    takeRequests: () => requests.splice(0),
    takeCalls: () => requests.splice(0).map((each) => each.endpoint),
    http: {
      async post(request: HttpRequest) {
        requests.push({
          at: clock.now(),
          endpoint: request.url.split('/').at(-1) ?? '',
          username: atob(request.headers.Authorization?.slice('Basic '.length) ?? '').split(':')[0] ?? '',
        })
        open += 1
        fixture.maxConcurrent = Math.max(fixture.maxConcurrent, open)
        const result = await inner.post(request)
        open -= 1
        return result
      },
    },
  }
  const inner = logicHttp({
    logic,
    faults,
    clock,
    serverNow: fixture.serverNow,
    isReachable: () => fixture.reachable,
  })
  return fixture
}

type RenewalFixture = ReturnType<typeof renewalFixture>

/** Deckpass just started with the vault of an earlier run. */
export async function startOn(
  fixture: RenewalFixture,
  saved: readonly Account[] = [],
  settings: Partial<Settings> = {},
) {
  const { http, clock } = fixture
  const started = coreFixture({ http, clock, saved, settings })
  const { core, vault } = started
  await core.start()
  const account = () => {
    const [first] = core.snapshot().accounts
    if (first === undefined) throw new Error('The account has gone.')
    return first
  }
  const untilNext = () => (account().renewal.nextAt ?? Number.NaN) - clock.now()
  const by = (who: Requester) => () => core.renewals.renew(account().id, who)
  return Object.assign(fixture, started, {
    account,
    press: by('person'),
    /** A program asks for a renewal. */
    ask: by('program'),
    /** Time passes until the planned call is made. */
    next: () => clock.advance(untilNext()),
    activity: () => core.activity.read(account().id),
    /** Deckpass quits, `meanwhile` happens, and it starts again; the calls before are taken already. */
    async restarted(meanwhile: () => void = () => {}) {
      await core.stop()
      fixture.takeCalls()
      meanwhile()
      return startOn(fixture, vault.saved)
    },
    /** The status of the present token at the service itself. */
    honoured: () => fixture.logic.stateOf(vault.saved[0]?.token?.value ?? '', fixture.serverNow()),
    /** Time left of the token as the person sees it, ms. */
    left: () => (account().token?.expiresAt ?? Number.NaN) - clock.now(),
    /** Until the next planned renewal, ms; NaN where none is planned. */
    untilNext,
    state: () => account().renewal.state,
  })
}

/** A person has just signed in; that call is taken already. */
export async function signedIn(behaviour: Partial<Behaviour> = {}, settings: Partial<Settings> = {}) {
  const fixture = await startOn(renewalFixture(behaviour), [], settings)
  const result = await fixture.core.signIn.run(typed)
  if (result.kind !== 'signed-in') throw new Error(`Signing in: ${result.kind}.`)
  fixture.takeCalls()
  return Object.assign(fixture, { accountId: result.accountId })
}
