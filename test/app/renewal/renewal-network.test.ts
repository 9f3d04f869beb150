import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Http } from '../../../app/ports/index.ts'
import { fetchHttp } from '../../service/fetch-http.ts'
import { type Service, startService } from '../../service/service.ts'
import { managerFixture, typed } from '../../support/manager-fixture.ts'
import { VirtualClock } from '../../support/virtual-ports.ts'

/** Where the network itself matters: the TokenManager over real sockets; only its own timers are virtual. */

let service: Service
beforeEach(async () => {
  service = await startService({ accounts: [typed] })
})
afterEach(() => service.close())

/** A person who is signed in to the service; every later call is given up after `timeoutMs`. */
async function signedIn(timeoutMs = 15_000) {
  let isSignedIn = false
  const http: Http = {
    post: (request) => fetchHttp.post(isSignedIn ? { ...request, timeoutMs } : request),
  }
  const fixture = managerFixture({ http, clock: new VirtualClock(Date.now()) })
  const { manager, vault } = fixture
  await manager.start()
  const result = await manager.signIn.run({ ...typed, address: service.baseUrl })
  if (result.kind !== 'signed-in') throw new Error(`Signing in: ${result.kind}.`)
  isSignedIn = true
  const { accountId } = result
  return {
    ...fixture,
    accountId,
    /** A person presses once more, when that counts again. */
    renew() {
      fixture.clock.pass(5_000)
      return manager.renewals.renew(accountId, 'person')
    },
    renewal: () => manager.snapshot().accounts[0]?.renewal,
    honoured: () => service.stateOf(vault.saved[0]?.token?.value ?? ''),
    paths: () => service.requests.map((each) => each.path.split('/').at(-1)),
  }
}

test('a renewal goes over the wire and brings a token that the service takes', async () => {
  const { renew, paths, honoured } = await signedIn()
  await renew()
  expect([paths(), honoured()]).toEqual([['token', 'update_token'], 'valid'])
})

test.each([
  ['in the middle of the body', { kind: 'truncated' }],
  ['before the headers', { kind: 'reset', when: 'before-headers' }],
  ['after the headers', { kind: 'reset', when: 'after-headers' }],
] as const)(
  'a connection cut %s may be tried again, and then brings a valid token',
  async (_words, fault) => {
    const { renew, renewal, honoured } = await signedIn()
    service.faults.next(fault)
    await renew()
    expect(renewal()).toMatchObject({ state: 'waiting', failure: { cause: 'cut' } })
    await renew()
    expect([renewal()?.state, honoured()]).toEqual(['idle', 'valid'])
  },
)

test('a web page with status 200 and a redirect stop the renewal, and the credentials go nowhere else', async () => {
  const otherService = await startService({ accounts: [typed] })
  const { renew, renewal } = await signedIn()
  service.faults.next(
    { kind: 'html' },
    { kind: 'redirect', to: `${otherService.baseUrl}/api/auth/update_token` },
  )
  for (let round = 0; round < 2; round += 1) {
    await renew()
    expect(renewal()).toMatchObject({
      state: 'action-needed',
      failure: { cause: expect.stringMatching(/^(html|redirect)$/) },
    })
  }
  expect(otherService.requests).toEqual([])
  await otherService.close()
})
