import { describe, expect, test } from 'vitest'
import type { HttpRequest } from '../../../app/ports/index.ts'
import { managerFixture, ScriptedHttp, typed } from '../../support/manager-fixture.ts'
import { whole } from '../service/responses.ts'

const key = 'demo-company-key'

/** A person with one account at https://slides.example, and a service that takes whatever it is sent. */
async function signedIn() {
  const http = new ScriptedHttp()
  const fixture = managerFixture({ http })
  http.answer = () =>
    whole({
      status: 200,
      headers: { 'content-type': 'application/json', 'authentication-token': 'demo-token-1234' },
      body: JSON.stringify({ success: 'ok' }),
    })
  await fixture.manager.start()
  const result = await fixture.manager.signIn(typed)
  if (result.kind !== 'signed-in') throw new Error(result.kind)
  http.requests.length = 0
  return { ...fixture, http, accountId: result.accountId }
}

const sentTo = (requests: readonly HttpRequest[]) => requests.map(({ url }) => new URL(url).host)

describe('what is stored goes only to where it was stored for', () => {
  test.each([
    ['another host', { address: 'https://other.example' }],
    ['another port', { address: 'https://slides.example:8443' }],
    ['another path', { address: 'https://slides.example/other' }],
    ['another scheme', { address: 'http://localhost' }],
    ['another username', { username: 'somebody.else' }],
  ])('%s is refused, whether the key was typed or not, and nothing is sent', async (_what, changed) => {
    const { manager, http, accountId, confirmDialog } = await signedIn()
    for (const companyKey of ['', key]) {
      const result = await manager.signIn({ ...typed, ...changed, accountId, companyKey })
      expect(result).toMatchObject({
        kind: 'invalid',
        problems: [{ field: Object.keys(changed)[0], reason: 'other-place' }],
      })
    }
    expect(http.requests).toEqual([])
    expect(confirmDialog.asked).toEqual([])
    expect(manager.snapshot().accounts).toMatchObject([{ address: typed.address, username: typed.username }])
  })

  test('the same place written in another way is the same place', async () => {
    const { manager, accountId } = await signedIn()
    const address = 'SLIDES.example:443/api/auth/token'
    expect(await manager.signIn({ ...typed, address, accountId, companyKey: '' })).toMatchObject({
      kind: 'signed-in',
    })
  })
})

describe('mending a wrong address', () => {
  test('asks for the company key again', async () => {
    const { manager, http, accountId } = await signedIn()
    const moved = { ...typed, accountId, address: 'https://right.example', companyKey: '' }
    expect(await manager.changeAddress(moved)).toMatchObject({
      kind: 'invalid',
      problems: [{ field: 'companyKey', reason: 'empty' }],
    })
    expect(http.requests).toEqual([])
  })

  test('keeps the account and asks the new service for a token with what was typed', async () => {
    const { manager, http, accountId } = await signedIn()
    const moved = { ...typed, accountId, address: 'https://right.example', companyKey: 'typed-again-key' }
    expect(await manager.changeAddress(moved)).toEqual({ kind: 'signed-in', accountId })
    expect(http.requests.map(({ url }) => url)).toEqual(['https://right.example/api/auth/token'])
    expect(http.requests[0]?.body).toBe(JSON.stringify({ key: 'typed-again-key' }))
    expect(manager.snapshot().accounts).toMatchObject([{ id: accountId, address: 'https://right.example' }])
  })
})

describe('a service that was never used', () => {
  const otherPlace = { ...typed, address: 'https://other.example:8443' }

  test('is not asked about at the first sign-in of all', async () => {
    const { confirmDialog } = await signedIn()
    expect(confirmDialog.asked).toEqual([])
  })

  test('is named in a dialog while something is stored, and a no sends nothing', async () => {
    const { manager, http, confirmDialog } = await signedIn()
    confirmDialog.answer = false
    expect(await manager.signIn(otherPlace)).toEqual({ kind: 'cancelled' })
    expect(confirmDialog.asked).toEqual([{ kind: 'new-service', host: 'other.example:8443' }])
    expect(http.requests).toEqual([])
  })

  test('is used after a yes, and not asked about again', async () => {
    const { manager, http, confirmDialog } = await signedIn()
    await manager.signIn(otherPlace)
    await manager.signIn({ ...otherPlace, username: 'second.user' })
    expect(confirmDialog.asked).toHaveLength(1)
    expect(sentTo(http.requests)).toEqual(['other.example:8443', 'other.example:8443'])
  })

  test('is another one at another port', async () => {
    const { manager, confirmDialog } = await signedIn()
    await manager.signIn({ ...typed, address: 'https://slides.example:444' })
    expect(confirmDialog.asked).toHaveLength(1)
  })

  test('a sign-in that was cancelled while the question was open sends nothing', async () => {
    const { manager, http } = await signedIn()
    const signingIn = manager.signIn(otherPlace)
    manager.cancelSignIn()
    expect(await signingIn).toEqual({ kind: 'cancelled' })
    expect(http.requests).toEqual([])
  })
})
