import { expect, test } from 'vitest'
import { coreFixture, typed } from '../../support/core-fixture.ts'
import { minute } from '../../support/durations.ts'
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
  expect([logic.stateOf(account?.token?.value ?? '', clock.now()), account?.renewal.failure]).toEqual([
    'valid',
    null,
  ])
  await core.stop()
})

test('a token that another Deckpass stored while a call was about to be sent is perhaps replaced after a kill', async () => {
  const installation = new Installation()
  const { file } = installation
  const { http, clock, faults } = renewalFixture({}, [typed], installation.clock)
  const first = await startAt(installation, http, 1)
  await first.core.signIn.run(typed)
  await pass(clock)
  const { known } = file
  const second = await startAt(installation, http, 2)
  const [account] = second.core.accounts.all()
  await second.core.renewals.renew(account?.id ?? '', 'person')
  await second.core.stop()
  file.known = known
  faults.always({ kind: 'silence' })
  void first.core.renewals.renew(account?.id ?? '', 'person')
  await settle()
  await settle()
  expect(first.vault.notices).toEqual([{ kind: 'vault-merged' }])
  const { accounts } = await installation.start()
  expect(accounts?.[0]?.renewal.perhapsReplaced).toBe(true)
})

test('an account without a password that may have a replaced token asks for the password at once', async () => {
  const before = await signedIn()
  before.faults.always({ kind: 'silence' })
  void before.core.renewals.renew(before.accountId, 'person')
  await before.clock.advance(1)
  // Killed in the call; nothing but the token was sealed.
  const saved = before.vault.saved.map((each) => ({ ...each, keepSignedIn: false, credentials: null }))
  const { account } = await startOn(renewalFixture(), saved)
  expect(account().renewal).toMatchObject({ state: 'not-possible', failure: { cause: 'no-password' } })
})

test('a token is perhaps replaced where the endpoint that was asked second gave an answer that was lost', async () => {
  const { faults, core, accountId, clock, account } = await signedIn()
  faults.always({ kind: 'empty', on: 'renew' }, { kind: 'reset', when: 'before-headers', on: 'issue' })
  await core.renewals.renew(accountId, 'person')
  await clock.advance(1)
  expect(account().renewal).toMatchObject({ failure: { cause: 'cut' }, perhapsReplaced: true })
})
