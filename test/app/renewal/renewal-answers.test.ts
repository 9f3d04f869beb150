import { describe, expect, test } from 'vitest'
import { day, hour, minute, second } from '../../support/durations.ts'
import { signedIn } from './renewal-fixture.ts'

/** Answers that the interface does not describe, or that come in pieces, late or from somebody else. */

test('200 with a web page stops the renewal until a sleep, the network or a person brings another try', async () => {
  const fixture = await signedIn()
  fixture.faults.always({ kind: 'html' })
  await fixture.clock.advance(6 * day)
  expect(fixture.takeCalls()).toEqual(['update_token'])
  expect(fixture.account()).toMatchObject({
    token: { lastFour: '0001' },
    renewal: { state: 'action-needed', failure: { cause: 'html' } },
  })
  await fixture.clock.advance(hour)
  expect(fixture.takeCalls()).toEqual([])
  fixture.power.emit('unlock')
  await fixture.clock.advance(minute)
  expect(fixture.takeCalls()).toEqual([])
  for (const wake of [() => fixture.power.emit('resume'), () => fixture.network.set(true)]) {
    wake()
    await fixture.clock.advance(minute)
    expect(fixture.takeCalls()).toEqual(['update_token'])
  }
  fixture.faults.clear()
  await fixture.manager.renewals.renew(fixture.accountId, 'person')
  expect([fixture.state(), fixture.honoured()]).toEqual(['idle', 'valid'])
})

test('a connection cut in the middle of the body is tried again, though the service has changed the token', async () => {
  const fixture = await signedIn()
  fixture.faults.next({ kind: 'truncated' })
  await fixture.manager.renewals.renew(fixture.accountId, 'person')
  expect([fixture.state(), fixture.honoured(), fixture.account().token?.lastFour]).toEqual([
    'waiting',
    'unknown',
    '0001',
  ])
  await fixture.clock.advance(5 * second)
  expect([fixture.state(), fixture.honoured()]).toEqual(['idle', 'valid'])
})

test('an answer slower than the timeout is given up after 15 seconds and tried again', async () => {
  const fixture = await signedIn()
  fixture.faults.next({ kind: 'delay', ms: 20 * second })
  void fixture.manager.renewals.renew(fixture.accountId, 'person')
  await fixture.clock.advance(15 * second - 1)
  expect(fixture.account().renewal).toMatchObject({ state: 'running' })
  await fixture.clock.advance(5 * second + 1)
  expect([fixture.takeCalls(), fixture.state(), fixture.honoured()]).toEqual([
    ['update_token', 'update_token'],
    'idle',
    'valid',
  ])
  expect(fixture.maxConcurrent).toBe(1)
})

describe('update', () => {
  test.each([404, 405, 410])('answered with %i is followed by the token endpoint, once', async (status) => {
    const fixture = await signedIn()
    fixture.faults.always({ kind: 'status', status, on: 'renew' })
    await fixture.clock.advance(fixture.untilNext())
    expect([fixture.takeCalls(), fixture.honoured()]).toEqual([['update_token', 'token'], 'valid'])
  })

  test('and token endpoint both answered with 404 are a wrong address, and tried no more', async () => {
    const fixture = await signedIn()
    fixture.faults.always({ kind: 'status', status: 404 })
    await fixture.clock.advance(8 * day)
    expect([fixture.takeCalls(), fixture.state()]).toEqual([['update_token', 'token'], 'action-needed'])
  })

  test('of a token that the service has forgotten brings a new one', async () => {
    for (const renewalOfNothing of ['issues', 'not-found'] as const) {
      const fixture = await signedIn({ renewalOfNothing })
      fixture.logic.forgetTokens()
      await fixture.manager.renewals.renew(fixture.accountId, 'person')
      expect(fixture.honoured()).toBe('valid')
    }
  })

  test.each([
    ['named again', { renewalChangesToken: false }],
    ['not named', { renewalAnswersHeader: false }],
    ['not named, with no body', { renewalAnswersHeader: false, renewalAnswersBody: false }],
  ])(
    'that keeps the token (%s) leaves it with a new life, and a copy stays current',
    async (_words, behaviour) => {
      const fixture = await signedIn(behaviour)
      await fixture.manager.copies.copy(fixture.accountId, 'token', 'person')
      await fixture.clock.advance(fixture.untilNext())
      expect(fixture.account()).toMatchObject({ token: { lastFour: '0001' }, staleCopy: null })
      expect([fixture.left(), fixture.honoured()]).toEqual([7 * day, 'valid'])
      expect(fixture.manager.readActivity(fixture.accountId)[0]?.event).toMatchObject({ valueChanged: false })
    },
  )

  test('that changes the token is recorded, and who copied the old one is told once', async () => {
    const fixture = await signedIn()
    await fixture.manager.copies.copy(fixture.accountId, 'token', 'person')
    await fixture.clock.advance(fixture.untilNext())
    const replacedAt = fixture.clock.now()
    expect(fixture.account()).toMatchObject({ token: { lastFour: '0002' }, staleCopy: { replacedAt } })
    expect(fixture.manager.readActivity(fixture.accountId)[0]?.event).toMatchObject({ valueChanged: true })
    await fixture.manager.renewals.renew(fixture.accountId, 'person')
    expect(fixture.notifications.filter((each) => each.tag.startsWith('replaced:'))).toHaveLength(1)
    expect(fixture.account().staleCopy).toMatchObject({ replacedAt })
  })
})
