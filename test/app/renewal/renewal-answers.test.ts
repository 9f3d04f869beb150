import { describe, expect, test } from 'vitest'
import { day, hour, minute, second } from '../../support/durations.ts'
import { signedIn } from './renewal-scene.ts'

/** Answers that the interface does not describe, or that come in pieces, late or from somebody else. */

test('200 with a web page stops the renewal until a wake-up, the network or a person brings another try', async () => {
  const scene = await signedIn()
  scene.faults.always({ kind: 'html' })
  await scene.clock.advance(6 * day)
  expect(scene.takeCalls()).toEqual(['update_token'])
  expect(scene.account()).toMatchObject({
    token: { lastFour: '0001' },
    renewal: { state: 'action-needed', failure: { cause: 'html' } },
  })
  await scene.clock.advance(hour)
  expect(scene.takeCalls()).toEqual([])
  for (const wake of [() => scene.power.emit('unlock'), () => scene.network.set(true)]) {
    wake()
    await scene.clock.advance(minute)
    expect(scene.takeCalls()).toEqual(['update_token'])
  }
  scene.faults.clear()
  await scene.manager.renew(scene.accountId)
  expect([scene.state(), scene.honoured()]).toEqual(['idle', 'valid'])
})

test('a connection cut in the middle of the body is tried again, though the service has changed the token', async () => {
  const scene = await signedIn()
  scene.faults.next({ kind: 'truncated' })
  await scene.manager.renew(scene.accountId)
  expect([scene.state(), scene.honoured(), scene.account().token?.lastFour]).toEqual([
    'waiting',
    'unknown',
    '0001',
  ])
  await scene.clock.advance(5 * second)
  expect([scene.state(), scene.honoured()]).toEqual(['idle', 'valid'])
})

test('an answer slower than the timeout is given up after 15 seconds and tried again', async () => {
  const scene = await signedIn()
  scene.faults.next({ kind: 'delay', ms: 20 * second })
  void scene.manager.renew(scene.accountId)
  await scene.clock.advance(15 * second - 1)
  expect(scene.account().renewal).toMatchObject({ state: 'running' })
  await scene.clock.advance(5 * second + 1)
  expect([scene.takeCalls(), scene.state(), scene.honoured()]).toEqual([
    ['update_token', 'update_token'],
    'idle',
    'valid',
  ])
  expect(scene.maxConcurrent).toBe(1)
})

describe('update', () => {
  test.each([404, 405, 410])('answered with %i is followed by the token endpoint, once', async (status) => {
    const scene = await signedIn()
    scene.faults.always({ kind: 'status', status, on: 'renew' })
    await scene.clock.advance(scene.untilNext())
    expect([scene.takeCalls(), scene.honoured()]).toEqual([['update_token', 'token'], 'valid'])
  })

  test('and token endpoint both answered with 404 are a wrong address, and tried no more', async () => {
    const scene = await signedIn()
    scene.faults.always({ kind: 'status', status: 404 })
    await scene.clock.advance(8 * day)
    expect([scene.takeCalls(), scene.state()]).toEqual([['update_token', 'token'], 'action-needed'])
  })

  test('of a token that the service has forgotten brings a new one', async () => {
    for (const renewalOfNothing of ['issues', 'not-found'] as const) {
      const scene = await signedIn({ renewalOfNothing })
      scene.logic.forgetTokens()
      await scene.manager.renew(scene.accountId)
      expect(scene.honoured()).toBe('valid')
    }
  })

  test.each([
    ['named again', { renewalChangesToken: false }],
    ['not named', { renewalAnswersHeader: false }],
    ['not named, with no body', { renewalAnswersHeader: false, renewalAnswersBody: false }],
  ])(
    'that keeps the token (%s) leaves it with a new life, and a copy stays current',
    async (_words, behaviour) => {
      const scene = await signedIn(behaviour)
      await scene.manager.copies.copy(scene.accountId, 'token')
      await scene.clock.advance(scene.untilNext())
      expect(scene.account()).toMatchObject({ token: { lastFour: '0001' }, staleCopy: null })
      expect([scene.left(), scene.honoured()]).toEqual([7 * day, 'valid'])
      expect(scene.manager.readActivity(scene.accountId)[0]?.event).toMatchObject({ valueChanged: false })
    },
  )

  test('that changes the token is recorded, and who copied the old one is told once', async () => {
    const scene = await signedIn()
    await scene.manager.copies.copy(scene.accountId, 'token')
    await scene.clock.advance(scene.untilNext())
    const replacedAt = scene.clock.now()
    expect(scene.account()).toMatchObject({ token: { lastFour: '0002' }, staleCopy: { replacedAt } })
    expect(scene.manager.readActivity(scene.accountId)[0]?.event).toMatchObject({ valueChanged: true })
    await scene.manager.renew(scene.accountId)
    expect(scene.notifications.filter((each) => each.tag.startsWith('replaced:'))).toHaveLength(1)
    expect(scene.account().staleCopy).toMatchObject({ replacedAt })
  })
})
