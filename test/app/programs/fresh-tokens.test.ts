import { expect, test } from 'vitest'
import { createFreshTokens } from '../../../app/programs/fresh-tokens.ts'
import { createDigest } from '../../../main/system/random.ts'
import { minute, second } from '../../support/durations.ts'
import { signedIn } from '../renewal/renewal-fixture.ts'

/** Long enough ago for a program to bring a call. */
async function signedInBefore() {
  const fixture = await signedIn()
  const { clock, core, accountId } = fixture
  await clock.advance(30 * second)
  const fresh = createFreshTokens({ ...core, clock, digest: createDigest() })
  return { fixture, clock, core, accountId, fresh }
}

test('a program that asks 520 times makes one call and one line of activity', async () => {
  const { fixture, clock, core, accountId, fresh } = await signedInBefore()
  for (let count = 0; count < 520; count += 1) {
    await fresh.meet(accountId, { kind: 'renewal' }, null)
    await clock.advance(10)
  }
  expect(fixture.takeCalls()).toEqual(['update_token'])
  const lines = await core.activity.read(accountId)
  expect(lines.map(({ event, repeated }) => [event.kind, repeated?.times])).toEqual([
    ['renewed', undefined],
    ['renewal-requested', undefined],
    ['signed-in', undefined],
  ])
})

test('one call replaces the refused token of many programs', async () => {
  const { fixture, fresh } = await signedInBefore()
  fixture.faults.next({ kind: 'delay', ms: second })
  const need = { kind: 'replacement', minValidMs: 0 } as const
  const rejected = () => fresh.meet(fixture.accountId, need, null)
  const answers = Array.from({ length: 20 }, rejected)
  await fixture.clock.advance(second)
  const late = await rejected()
  for (const answer of [...(await Promise.all(answers)), late])
    expect(answer).toMatchObject({ account: { token: { value: 'demo-token-000002' } } })
  expect(fixture.takeCalls()).toEqual(['update_token'])
  await fixture.clock.advance(10 * minute)
  expect(await rejected()).toMatchObject({ account: { token: { value: 'demo-token-000003' } } })
})
