import { describe, expect, test } from 'vitest'
import { brokerFixture, elsewhere, from, script } from '../app/programs/broker-fixture.ts'
import { settle } from '../support/virtual-ports.ts'

/** What a program tries that wants more than the person has allowed. */

type Fixture = ReturnType<typeof brokerFixture>

/** A fixture whose renewals last until `finish` is called. */
function slowRenewals() {
  const fixture = brokerFixture()
  const renew = fixture.renewal
  const { promise, resolve: finish } = Promise.withResolvers<void>()
  const state = { isRenewing: false }
  fixture.renewal = async (id) => {
    state.isRenewing = true
    await promise
    return await renew(id)
  }
  return { fixture, state, finish }
}

describe('a request that began before its approval ended', () => {
  const revoke = (fixture: Fixture) => fixture.revokeAll()
  const ends: Readonly<Record<string, (fixture: Fixture) => void>> = {
    'a lock': (fixture) => fixture.setAccess('locked'),
    'a lock and the unlocking': (fixture) => {
      fixture.setAccess('locked')
      fixture.setAccess('on')
    },
    'the switch, off and on': (fixture) => {
      fixture.setAccess('off')
      fixture.setAccess('on')
    },
    'a vault that closed and opened': (fixture) => {
      fixture.setAccess('vault-closed')
      fixture.setAccess('on')
    },
    'a sign-out, and the same account signed in again': (fixture) => fixture.signInAnew(),
    'another address': (fixture) => fixture.move(fixture.first.id),
    'the end of what started the command': (fixture) => fixture.ended.add(script.pid),
    Revoke: revoke,
    quitting: (fixture) => fixture.quit(),
  }
  const tries = Object.entries(ends).flatMap(([name, end]) =>
    (['token', 'renew'] as const).flatMap((operation) =>
      (['once', 'until-it-closes'] as const)
        // An approval for one request leaves nothing to revoke.
        .filter((choice) => choice !== 'once' || end !== revoke)
        .map((choice) => ({ name, end, operation, choice })),
    ),
  )

  test.each(tries)(
    'gets nothing afterwards, however long the renewal takes: $name, $operation, $choice',
    async ({ end, operation, choice }) => {
      const { fixture, state, finish } = slowRenewals()
      fixture.person = choice
      const wants = operation === 'renew' ? {} : { rejected: true as const }
      const asked = fixture.broker[operation](wants, from(script))
      await expect.poll(() => state.isRenewing).toBe(true)
      const before = fixture.notes.length
      end(fixture)
      finish()
      const result = await asked
      expect(result.kind).toBe('problem')
      expect(fixture.notes).toHaveLength(before)
    },
  )

  test('revoking one approval keeps another terminal’s', async () => {
    const { fixture, finish } = slowRenewals()
    fixture.person = 'until-it-closes'
    await fixture.broker.token({}, from(script))
    const asked = fixture.broker.renew({}, from(elsewhere))
    await settle()
    const [approval] = fixture.broker.consent.approvals()
    fixture.broker.consent.revoke(approval?.id ?? '')
    finish()
    expect((await asked).kind).toBe('given')
  })
})

test('a program that asks repeatedly while Deckpass is locked causes one notification in five minutes', async () => {
  const fixture = brokerFixture()
  for (let second = 0; second < 600; second += 1) {
    const gone = new AbortController()
    fixture.setAccess('locked')
    const asked = fixture.broker.token({}, from(script, gone.signal))
    gone.abort()
    fixture.setAccess('on')
    await asked
    await fixture.clock.advance(1_000)
  }
  expect(fixture.notices).toHaveLength(2)
})
