import { expect, test } from 'vitest'
import { coreFixture, typed } from '../../support/core-fixture.ts'
import { minute, second } from '../../support/durations.ts'
import { settle, type VirtualClock } from '../../support/virtual-ports.ts'
import { Installation } from '../vault/installation.ts'
import { renewalFixture, signedIn, startOn } from './renewal-fixture.ts'

/** Deckpass starts on the disk and the keychain of an installation. */
async function startAt(
  installation: Installation,
  http: ReturnType<typeof renewalFixture>['http'],
  seed: number,
) {
  const { vault } = installation.newVault()
  const { core } = coreFixture({ http, clock: installation.clock, vault, seed })
  await core.start()
  return { core, vault }
}

async function pass(clock: VirtualClock) {
  await clock.advance(minute)
  await settle()
}

test('an account of a vault that was set aside is renewed when it comes back', async () => {
  const installation = new Installation()
  const { http, logic, clock } = renewalFixture({}, [typed], installation.clock)
  const first = await startAt(installation, http, 1)
  await first.core.signIn.run(typed)
  await first.core.stop()
  installation.keychain.key = 'key-2'
  const second = await startAt(installation, http, 2)
  await second.vault.startAnew()
  await pass(clock)
  // The service replaces the token that was set aside.
  expect(await second.core.signIn.run(typed)).toMatchObject({ kind: 'signed-in' })
  await second.core.stop()
  installation.keychain.key = 'key-1'
  const { core, vault } = await startAt(installation, http, 3)
  await vault.startAnew()
  await pass(clock)
  await vault.waitForWrites()
  await pass(clock)
  const [account] = core.accounts.all()
  const status = logic.stateOf(account?.token?.value ?? '', clock.now())
  expect([status, account?.renewal.failure]).toEqual(['valid', null])
  await core.stop()
})

const other = { ...typed, username: 'demo.other' }

async function onOneDisk() {
  const installation = new Installation()
  const { file } = installation
  const world = renewalFixture({}, [typed, other], installation.clock)
  const { core, vault } = await startAt(installation, world.http, 1)
  await core.signIn.run(typed)
  await pass(world.clock)
  const id = core.accounts.all()[0]?.id ?? ''
  return {
    ...world,
    core,
    id,
    /** Begins a call that goes on. */
    async call() {
      world.faults.next({ kind: 'delay', ms: 10 * second })
      const result = core.renewals.renew(id, 'person')
      await settle()
      await settle()
      return { result }
    },
    /** What another Deckpass does on the same disk, of which the first one learns at its next write. */
    async meanwhile(act: (another: typeof core) => Promise<unknown>) {
      const { known } = file
      const another = await startAt(installation, world.http, 2)
      await act(another.core)
      const left = another.core.accounts.get(id)
      await another.core.stop()
      file.known = known
      return left
    },
    async write() {
      core.accounts.update(id, (account) => ({ ...account, name: 'Renamed' }))
      await world.clock.advance(1)
    },
    /** The account as it was on the disk. */
    async killed() {
      expect(vault.notices).toEqual([{ kind: 'vault-merged' }])
      return (await installation.start()).accounts?.[0]
    },
  }
}

test.each(['before a call is sent', 'in the middle of a call'])(
  'a token that another Deckpass stores %s is perhaps replaced after a kill',
  async (when) => {
    const { clock, id, call, meanwhile, write, killed } = await onOneDisk()
    const renewed = () => meanwhile((another) => another.renewals.renew(id, 'person'))
    if (when === 'before a call is sent') await renewed()
    await call()
    if (when === 'in the middle of a call') {
      await clock.advance(second)
      await renewed()
      await write()
    }
    expect((await killed())?.renewal.perhapsReplaced).toBe(true)
  },
)

test('a refused sign-in leaves the account as it was, even if another Deckpass changed the vault before it', async () => {
  const { clock, core, id, meanwhile, killed } = await onOneDisk()
  const before = core.accounts.get(id)?.renewal
  await meanwhile(async (another) => another.accounts.rename(id, 'Elsewhere'))
  const result = core.signIn.run({ ...typed, accountId: id, password: 'wrong' })
  await clock.advance(minute)
  expect((await result).kind).toBe('failed')
  expect(core.accounts.get(id)?.renewal).toEqual(before)
  expect((await killed())?.renewal).toEqual(before)
})

test('an account that another Deckpass moved in the middle of a call does not get the answer', async () => {
  const { clock, core, id, call, meanwhile, write } = await onOneDisk()
  const { result } = await call()
  const moved = await meanwhile((another) => another.signIn.changeAddress({ ...other, accountId: id }))
  await write()
  await clock.advance(10 * second)
  expect(await result).toEqual({ kind: 'ended' })
  const { username, token, renewal } = core.accounts.get(id) ?? {}
  expect([username, token, renewal]).toEqual([other.username, moved?.token, moved?.renewal])
})

test('a token that a lost call of another Deckpass has replaced is renewed soon', async () => {
  const { logic, clock, faults, core, id, meanwhile, write } = await onOneDisk()
  await meanwhile((another) => {
    faults.next({ kind: 'reset', when: 'before-headers' })
    return another.renewals.renew(id, 'person')
  })
  await write()
  await clock.advance(minute)
  expect(logic.stateOf(core.accounts.get(id)?.token?.value ?? '', clock.now())).toBe('valid')
})

test('an account without a password that may have a replaced token asks for the password at once', async () => {
  const { clock, vault, faults, press } = await signedIn()
  faults.always({ kind: 'silence' })
  void press()
  await clock.advance(1)
  // Killed in the call; nothing but the token was sealed.
  const saved = vault.saved.map((each) => ({ ...each, keepSignedIn: false, credentials: null }))
  const { account } = await startOn(renewalFixture(), saved)
  expect(account().renewal).toMatchObject({ state: 'not-possible', failure: { cause: 'no-password' } })
})

test('a token is perhaps replaced if the answer of the endpoint that was asked second was lost', async () => {
  const { faults, clock, press, account } = await signedIn()
  faults.always({ kind: 'empty', on: 'renew' }, { kind: 'reset', when: 'before-headers', on: 'issue' })
  await press()
  await clock.advance(1)
  expect(account().renewal).toMatchObject({ failure: { cause: 'cut' }, perhapsReplaced: true })
})
