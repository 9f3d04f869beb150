import { expect, test, vi } from 'vitest'
import type { HttpRequest, HttpResult } from '../../../app/service/ports.ts'
import type { Account } from '../../../app/vault/model/account.ts'
import type { VaultView } from '../../../app/vault/model/vault-view.ts'
import { initialLock, type LockRecord } from '../../../app/vault/vault-format.ts'
import { type Fault, Faults } from '../../service/faults.ts'
import { logicHttp } from '../../service/logic-http.ts'
import { createServiceLogic } from '../../service/service-logic.ts'
import { coreFixture, MemoryVault, typed } from '../../support/core-fixture.ts'
import { seededDraws } from '../../support/draws.ts'
import { day, hour, minute, second } from '../../support/durations.ts'
import { settle, VirtualClock } from '../../support/virtual-ports.ts'

/**
 * The promise of renewal as a property of all histories: whatever happened, some healthy time later every account is
 * there once, holds the token that its service honours, and has a plan.
 */

const histories = Number(process.env.DECKPASS_HISTORIES ?? 1_000)
vi.setConfig({ testTimeout: 600_000 })

/** The first two share credentials: one host and username, two services. */
const places = [
  { address: 'https://slides.example/a', username: 'demo.user' },
  { address: 'https://slides.example/b', username: 'demo.user' },
  { address: 'https://slides.example', username: 'demo.second' },
  { address: 'https://other.example', username: 'demo.user' },
] as const
const groupOf = (place: number) => (place === 1 ? 0 : place)

const movedTo = (address: string) => `${address}/moved`

/** The place of an account with this address, by which its service can be reached before or after it has moved. */
function placeOf(address: string): number {
  const place = places.findIndex((each) => [each.address, movedTo(each.address)].includes(address))
  if (place < 0) throw new Error(`Nothing serves ${address}.`)
  return place
}

const standing: readonly Fault[] = [
  { kind: 'status', status: 503 },
  { kind: 'status', status: 502 },
  { kind: 'status', status: 504 },
  { kind: 'status', status: 404 },
  { kind: 'status', status: 429, retryAfter: 1_800 },
  { kind: 'html', status: 403 },
  { kind: 'empty', status: 204 },
  { kind: 'redirect', to: 'https://sign-in.example/' },
  { kind: 'silence' },
  { kind: 'reset', when: 'before-work' },
  { kind: 'token', value: 'Bearer demo' },
]
const refusing: readonly Fault[] = [
  { kind: 'status', status: 401 },
  { kind: 'status', status: 403 },
]
/** The service has done what was asked, and nobody hears of it. */
const lost: readonly Fault[] = [
  { kind: 'reset', when: 'before-headers' },
  { kind: 'delay', ms: minute },
  { kind: 'delay', ms: 10 * second },
]

const secret = '314159'

/** A vault that starts closed, and whose writes take a moment, fail on a full disk, and are lost with the process. */
class SlowVault extends MemoryVault {
  readonly #clock: VirtualClock
  readonly #world: { isDiskFull: boolean }
  #next: readonly Account[] | null = null
  #written: Promise<void> = Promise.resolve()
  isGone = false
  override view: VaultView = { state: 'closed', retryAt: null }

  constructor(
    clock: VirtualClock,
    world: { isDiskFull: boolean },
    saved: readonly Account[],
    lock: LockRecord,
  ) {
    super(saved)
    this.lock = lock
    this.fitsPassphrase = async () => true
    this.#clock = clock
    this.#world = world
  }

  /** True if a change is in memory alone. */
  get isBehind(): boolean {
    return this.#next !== null
  }

  override save(accounts: readonly Account[]): void {
    if (this.isGone) return
    const isWriting = this.#next !== null
    this.#next = accounts
    if (isWriting && !this.#world.isDiskFull) return
    this.#written = new Promise((resolve) => {
      this.#clock.after(50, () => {
        this.flush()
        resolve()
      })
    })
  }

  override waitForWrites(): Promise<void> {
    return this.#written
  }

  flush(): void {
    if (this.isGone || this.#world.isDiskFull || this.#next === null) return
    this.saved = this.#next
    this.#next = null
  }
}

/** Instants are the service's time. */
interface Call {
  readonly sentAt: number
  readonly endedAt: number
  readonly place: number
  readonly answer: 'token' | 'refusal' | 'other'
  /**
   * Counts what ends the comparison with the call before: presses, sign-outs, clocks, kills that lose the last write.
   */
  readonly epoch: number
}

function world(seed: number) {
  const draw = seededDraws(seed)
  const clock = new VirtualClock()
  const state = { isDiskFull: false, isOnline: true, clockSetBy: 0, epoch: 0, isSigningIn: false }
  const serverNow = () => clock.now() - state.clockSetBy
  const calls: Call[] = []
  /** The most calls of one account that a process had under way. */
  const most = { atOnce: 0 }
  let issued = 0
  const isReachable = () => state.isOnline
  const addresses = places.flatMap(({ address, username }, place) =>
    [address, movedTo(address)].map((each) => ({ address: each, username, place })),
  )
  const services = addresses.map(({ address, username, place }) => {
    const { password, companyKey } = typed
    const newToken = () => {
      issued += 1
      return `demo-token-${issued}`
    }
    const logic = createServiceLogic({ accounts: [{ username, password, companyKey }], newToken })
    const faults = new Faults()
    const http = logicHttp({ logic, faults, clock, serverNow, isReachable })
    return { address, place, logic, faults, http }
  })
  const service = (address: string) => {
    const found = services.find((each) => each.address === address)
    if (found === undefined) throw new Error(`Nothing serves ${address}.`)
    return found
  }
  const faultsAt = (place: number) =>
    services.filter((each) => each.place === place).map(({ faults }) => faults)

  function start(saved: readonly Account[], lock = initialLock) {
    const vault = new SlowVault(clock, state, saved, lock)
    const open = places.map(() => 0)
    const http = {
      async post(request: HttpRequest): Promise<HttpResult> {
        if (vault.isGone) return new Promise(() => undefined)
        const { place, http: wire } = service(request.url.replace(/\/api\/auth\/\w+$/, ''))
        const { epoch, isSigningIn } = state
        const sent = { sentAt: serverNow(), place, epoch }
        open[place] = (open[place] ?? 0) + 1
        most.atOnce = Math.max(most.atOnce, open[place])
        const result = await wire.post(request)
        open[place] -= 1
        // What a person types at a sign-in is not what is stored.
        if (!isSigningIn && (result.kind === 'response' || result.cause !== 'unreachable'))
          calls.push({ ...sent, endedAt: serverNow(), answer: vault.isGone ? 'other' : answerIn(result) })
        return vault.isGone ? new Promise(() => undefined) : result
      },
    }
    return { ...coreFixture({ http, clock, vault, seed: draw.between(1, 1_000_000) }), vault }
  }

  return { draw, clock, state, serverNow, calls, most, services, service, faultsAt, start }
}

function answerIn(result: HttpResult): Call['answer'] {
  if (result.kind !== 'response') return 'other'
  if (result.status === 401 || (result.status === 403 && !result.body.startsWith('<'))) return 'refusal'
  return result.status === 200 && 'authentication-token' in result.headers ? 'token' : 'other'
}

async function live(seed: number) {
  const { draw, clock, state, serverNow, calls, most, services, service, faultsAt, start } = world(seed)
  const told: string[] = []
  /** The places that have to have an account at the end. */
  const expected = new Set<number>()
  let running = start([])
  /** A full disk kept nothing of a call, and then the process ended. */
  let hasForgotten = false
  let signedOut: { place: number; address: string } | null = null
  let addresses: string[] = places.map(({ address }) => address)
  /** The keychain opens the vault at each start, and a PIN locks; or a passphrase does both. */
  const protection = draw.oneOf(['keychain', 'passphrase'] as const)
  const accounts = () => running.core.accounts.all()
  const at = (place: number) => accounts().find(({ address }) => placeOf(address) === place)
  async function open() {
    running.vault.view = { state: 'ready', protection, notSaved: null }
    await running.core.start()
    await settle()
    // What a full disk did not take was lost with the process.
    for (const place of places.keys()) {
      const account = at(place)
      if (account === undefined) expected.delete(place)
      else {
        expected.add(place)
        addresses = addresses.with(place, account.address)
      }
    }
  }
  const unlock = () => (running.vault.view.state === 'closed' ? open() : running.lock.unlock(secret))
  const signIn = async (place: number) => {
    await unlock()
    const { username } = places[place] ?? places[0]
    const address = addresses[place] ?? ''
    state.epoch += 1
    state.isSigningIn = true
    const accountId = at(place)?.id ?? null
    const result = running.core.signIn.run({ ...typed, accountId, address, username, name: '' })
    const cancelMs = draw.happens(0.2) ? draw.between(0, 12 * second) : null
    if (cancelMs !== null) {
      await clock.advance(cancelMs)
      if (draw.happens(0.5)) running.core.signIn.cancel()
      else running.lock.lock('person')
    }
    await clock.advance(35 * second)
    if ((await result).kind === 'signed-in') expected.add(place)
    state.isSigningIn = false
  }
  await open()
  if (protection === 'keychain') await running.lock.changePin(secret, '')
  for (const place of places.keys()) await signIn(place)
  for (const place of places.keys()) if (!expected.has(place)) await signIn(place)

  function renewOne(by: 'person' | 'program') {
    if (accounts().length > 0) void running.core.renewals.renew(draw.oneOf(accounts()).id, by)
  }
  const acts: Record<string, () => Promise<unknown> | unknown> = {
    async awake() {
      await clock.advance(draw.spread(second, 12 * hour))
    },
    async asleep() {
      clock.sleep(draw.spread(minute, 4 * day))
      if (draw.happens(0.5)) running.power.emit('resume')
      await clock.advance(draw.spread(second, 2 * minute))
    },
    async lateTimers() {
      for (let turn = 0; turn < 5; turn += 1) {
        clock.pass(draw.between(11 * second, minute))
        await clock.advance(second)
      }
    },
    async clockSet() {
      const byMs = draw.spread(11 * second, 3 * day) * (draw.happens(0.5) ? 1 : -1)
      clock.setWall(byMs)
      state.clockSetBy += byMs
      state.epoch += 1
      if (draw.happens(0.5)) {
        await clock.advance(draw.spread(second, hour))
        clock.setWall(-byMs)
        state.clockSetBy -= byMs
      }
    },
    fault() {
      const faults = draw.oneOf([standing, refusing, lost])
      for (const each of faultsAt(draw.between(0, 3))) each.always(draw.oneOf(faults))
    },
    faultEverywhere() {
      const fault = draw.oneOf(draw.oneOf([standing, refusing]))
      for (const { faults } of services) faults.always(fault)
    },
    oneLostAnswer() {
      for (const each of faultsAt(draw.between(0, 3))) each.next(draw.oneOf(lost))
    },
    healthy() {
      for (const { faults } of services) faults.clear()
    },
    offline() {
      state.isOnline = false
      running.network.set(false)
    },
    online() {
      state.isOnline = true
      running.network.set(true)
    },
    screenUnlock: () => running.power.emit('unlock'),
    lock: () => running.lock.lock('person'),
    unlock,
    async press() {
      await unlock()
      state.epoch += 1
      renewOne('person')
    },
    program: () => renewOne('program'),
    signIn: () => signIn(draw.between(0, 3)),
    async signOut() {
      await unlock()
      const place = draw.between(0, 3)
      const account = at(place)
      if (account === undefined) return
      expected.delete(place)
      state.epoch += 1
      addresses = addresses.with(place, account.address)
      signedOut = { place, address: account.address }
      running.core.signOut.run(account.id)
    },
    async undo() {
      await unlock()
      if (signedOut === null) return
      running.core.signOut.undo()
      if (at(signedOut.place) !== undefined) expected.add(signedOut.place)
      signedOut = null
    },
    async move() {
      await unlock()
      const place = draw.between(0, 3)
      const account = at(place)
      if (account === undefined) return
      const { address: base, username } = places[place] ?? places[0]
      const address = account.address === base ? movedTo(base) : base
      state.epoch += 1
      state.isSigningIn = true
      const { id: accountId } = account
      const moved = running.core.signIn.changeAddress({ ...typed, accountId, address, username, name: '' })
      await clock.advance(35 * second)
      await moved
      state.isSigningIn = false
      addresses = addresses.with(place, at(place)?.address ?? base)
    },
    diskFull() {
      state.isDiskFull = true
    },
    diskFree() {
      state.isDiskFull = false
      running.vault.flush()
    },
    async kill() {
      if (running.vault.isBehind) state.epoch += 1
      await restart()
    },
    async quit() {
      const stopped = running.core.stop()
      await clock.advance(4 * second)
      await stopped
      if (running.vault.isBehind) state.epoch += 1
      await restart()
    },
  }
  async function restart() {
    const { saved, isBehind, lock } = running.vault
    if (isBehind && state.isDiskFull) hasForgotten = true
    running.vault.isGone = true
    void running.core.stop()
    signedOut = null
    await clock.advance(draw.spread(second, hour))
    if (draw.happens(0.2)) clock.sleep(draw.spread(minute, 2 * day))
    running = start(saved, protection === 'keychain' ? lock : initialLock)
    if (!state.isOnline) running.network.set(false)
    if (protection === 'keychain') await open()
  }

  for (let step = draw.between(5, 40); step > 0; step -= 1) {
    const act = draw.oneOf(Object.keys(acts))
    told.push(act)
    await acts[act]?.()
    await clock.advance(draw.spread(10, 2 * hour))
  }
  // A locked Deckpass goes on renewing.
  if (running.vault.view.state === 'closed') await open()
  const countBefore = accounts().length
  acts.healthy?.()
  acts.online?.()
  acts.diskFree?.()
  const isRefused = accounts().some(({ renewal }) => renewal.refusal !== null)
  const healthyMs = isRefused ? 16 * day : hasForgotten ? 7 * day : 27 * hour
  if (draw.happens(healthyMs > 2 * day ? 0.1 : 0.4)) await clock.advance(healthyMs)
  else
    for (let passed = 0; passed < healthyMs; passed += hour) {
      clock.sleep(hour - 2 * minute)
      if (draw.happens(0.5)) running.power.emit('resume')
      await clock.advance(2 * minute)
    }

  const wrong: string[] = []
  await unlock()
  const views = running.core.snapshot().accounts
  for (const place of expected) {
    const here = accounts().filter(({ address }) => placeOf(address) === place)
    const [account] = here
    if (account === undefined || here.length !== 1) {
      wrong.push(`${here.length} accounts at ${place}, of ${countBefore}`)
      continue
    }
    const honoured = service(account.address).logic.stateOf(account.token?.value ?? '', serverNow())
    const view = views.find(({ id }) => id === account.id)
    if (honoured !== 'valid') wrong.push(`the token at ${place} is ${honoured}`)
    if (running.vault.saved.find(({ id }) => id === account.id)?.token?.value !== account.token?.value)
      wrong.push(`the token at ${place} is not in the vault`)
    const nextAt = view?.renewal.nextAt ?? null
    const inMs = nextAt === null ? Number.NaN : nextAt - clock.now()
    if (!(inMs >= -2 * minute)) wrong.push(`the plan at ${place} is ${view?.renewal.state}, in ${inMs} ms`)
  }
  if (accounts().length !== expected.size)
    wrong.push(`${accounts().length} accounts in place of ${expected.size}`)
  if (most.atOnce > 1) wrong.push(`${most.atOnce} calls of one account at once`)
  return { wrong: [...wrong, ...passedBudgets(calls)], told }
}

/** Refused credentials are sent 5 minutes apart at least, and seldom, but for what a person did. */
function passedBudgets(calls: readonly Call[]): string[] {
  const wrong: string[] = []
  for (const group of new Set([...places.keys()].map(groupOf))) {
    const made = calls
      .filter(({ place }) => groupOf(place) === group)
      .toSorted((one, other) => one.sentAt - other.sentAt)
    for (const [index, call] of made.entries()) {
      const before = made.slice(0, index)
      const proofs = before.filter(({ answer }) => answer === 'token')
      const provenAt = Math.max(0, ...proofs.map(({ endedAt }) => endedAt))
      const refusals = before.filter(
        ({ answer, endedAt, epoch }) =>
          answer === 'refusal' && epoch === call.epoch && endedAt <= call.sentAt && endedAt > provenAt,
      )
      const last = before.at(-1)
      // The second call of an attempt goes to the other endpoint.
      if (refusals.length === 0 || last === undefined || call.sentAt - last.endedAt < second) continue
      const apartMs = call.sentAt - last.sentAt
      if (apartMs < 5 * minute - second) wrong.push(`refused credentials after ${apartMs} ms at ${group}`)
      const inFortnight = refusals.filter(({ sentAt }) => sentAt > call.sentAt - 14 * day).length
      if (inFortnight > 14) wrong.push(`${inFortnight} refused calls in a fortnight at ${group}`)
    }
  }
  return wrong
}

test(`after each of ${histories} random histories, a time without faults gives every account its token`, async () => {
  const failed: string[] = []
  for (let seed = 1; seed <= histories; seed += 1) {
    const { wrong, told } = await live(seed)
    if (wrong.length > 0) failed.push(`seed ${seed}: ${wrong.join('; ')}\n  ${told.join(' ')}`)
  }
  expect(failed).toEqual([])
})
