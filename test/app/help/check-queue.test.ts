import { expect, test } from 'vitest'
import { CheckQueue } from '../../../app/help/check-queue.ts'
import type { ConnectionProbe } from '../../../app/help/ports.ts'
import { isHostAllowed } from '../../../app/policy/model.ts'
import { createOutgoingCalls } from '../../../app/service/outgoing-calls.ts'
import type { HttpRequest } from '../../../app/service/ports.ts'
import { typed } from '../../support/core-fixture.ts'
import { settle } from '../../support/virtual-ports.ts'
import { signedIn } from '../accounts/signed-in.ts'

const probe: ConnectionProbe = {
  proxy: null,
  addresses: ['203.0.113.7'],
  certificate: null,
  result: { kind: 'no-response', cause: 'timeout', detail: '' },
}

async function checking(check = async (_request: HttpRequest) => probe) {
  const fixture = await signedIn()
  const called: string[] = []
  const checks = new CheckQueue({
    ...fixture,
    calls: createOutgoingCalls(fixture, (host) => isHostAllowed(fixture.policy.read(), host)),
    events: fixture.core.events,
    addressOf: (accountId) => fixture.core.signIn.addressOf(accountId),
    probeConnection: (request) => {
      called.push(new URL(request.url).host)
      return check(request)
    },
  })
  return { ...fixture, checks, called }
}

test('a lock forgets which service was checked, and drops the check under way', async () => {
  const { lock, clock, checks, accountId } = await checking()
  await lock.changePin('482 915', '')
  expect(await checks.check(accountId)).not.toEqual([])
  expect(checks.last.address).toBe('https://slides.example')
  lock.lock('person')
  expect(checks.last).toEqual({ address: null, rows: [] })
  await lock.unlock('482 915')
  await clock.advance(5_000)
  const rows = checks.check(accountId)
  lock.lock('person')
  expect(await rows).toEqual([])
  expect(checks.last).toEqual({ address: null, rows: [] })
})

test('a page that asks 5,000 times gets one check in five seconds', async () => {
  const { clock, checks, called, accountId } = await checking()
  const answers = await Promise.all(Array.from({ length: 5_000 }, () => checks.check(accountId)))
  expect(new Set(answers).size).toBe(1)
  expect(called).toHaveLength(1)
  const next = checks.check(accountId)
  await clock.advance(4_999)
  expect(called).toHaveLength(1)
  await clock.advance(1)
  expect(await next).toHaveLength(4)
  expect(called).toHaveLength(2)
})

test('one check runs at a time', async () => {
  const first = Promise.withResolvers<ConnectionProbe>()
  const { clock, core, http, checks, called, accountId } = await checking(() => first.promise)
  http.answer = () => ({ kind: 'no-response', cause: 'unreachable', detail: '' })
  await core.signIn.run({ ...typed, address: 'https://other.example' })
  void checks.check(accountId)
  void checks.check(null)
  await clock.advance(60_000)
  expect(called).toEqual(['slides.example'])
  first.resolve(probe)
  await settle()
  expect(called).toEqual(['slides.example', 'other.example'])
})

test('a host that the policy does not allow gets no call', async () => {
  const { policy, checks, called, accountId } = await checking()
  policy.set({ enforced: { allowedHosts: ['elsewhere.example'] } })
  expect(await checks.check(accountId)).toMatchObject([
    { step: 'answer', mark: 'bad', finding: { failure: { cause: 'host-not-allowed' } } },
  ])
  expect(called).toEqual([])
})
