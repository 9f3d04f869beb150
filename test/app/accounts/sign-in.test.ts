import { expect, test } from 'vitest'
import { secretsOf } from '../../../app/accounts/account-secrets.ts'
import { maxAccounts } from '../../../app/vault/content.ts'
import { coreFixture, ScriptedHttp, typed } from '../../support/core-fixture.ts'
import { aFailure } from '../../support/failures.ts'
import { account, anAccount } from '../../support/stored-account.ts'
import { settle } from '../../support/virtual-ports.ts'
import { signedIn, status, success } from './signed-in.ts'

test('signing in calls the token endpoint once, and the snapshot shows the token masked', async () => {
  const { http, view } = await signedIn()
  expect(http.requests.map((each) => each.url)).toEqual(['https://slides.example/api/auth/token'])
  expect(view().token?.lastFour).toBe('efgh')
  expect(JSON.stringify(view())).not.toContain('demo-token')
})

test('the activity holds what the service said to a sign-in, with its status', async () => {
  const { core, accountId } = await signedIn()
  expect(await core.activity.read(accountId)).toMatchObject([
    { detail: { status: 200, serviceMessage: 'ok' } },
  ])
})

test('a sign-in that fails changes nothing and says why', async () => {
  const fixture = coreFixture()
  await fixture.core.start()
  expect(await fixture.core.signIn.run(typed)).toEqual({
    kind: 'failed',
    host: 'slides.example',
    failure: aFailure('unreachable'),
  })
  expect(fixture.core.snapshot().accounts).toEqual([])
})

test('what is wrong with the form is said at each field, and nothing is sent', async () => {
  const http = new ScriptedHttp()
  const { core } = coreFixture({ http })
  const result = await core.signIn.run({
    ...typed,
    address: 'http://slides.example',
    username: 'a:b',
    password: '',
    companyKey: ' ',
  })
  expect(result.kind === 'invalid' && result.problems.map((each) => each.field)).toEqual([
    'address',
    'password',
    'companyKey',
    'username',
  ])
  expect(http.requests).toEqual([])
})

test('white space and quotes around a pasted address, username or key are dropped, and a password is sent as typed', async () => {
  const http = new ScriptedHttp()
  const { core } = coreFixture({ http })
  await core.signIn.run({
    ...typed,
    address: '“https://slides.example”',
    username: '\u200bdemo ',
    password: ' demo\u200b\n',
    companyKey: ' "demo-company-key"\n',
  })
  expect(http.requests[0]).toMatchObject({
    url: 'https://slides.example/api/auth/token',
    headers: { Authorization: `Basic ${Buffer.from('demo: demo\u200b').toString('base64')}` },
  })
  expect(JSON.parse(http.requests[0]?.body ?? '')).toEqual({ key: 'demo-company-key' })
})

test('an invisible character is refused by name at its field', async () => {
  const { core } = coreFixture()
  const result = await core.signIn.run({
    ...typed,
    address: 'https://sli\u00addes.example',
    username: 'de\u200bmo',
    companyKey: 'demo\u2060key',
    name: 'De\tmo',
  })
  expect(result).toEqual({
    kind: 'invalid',
    problems: [
      { field: 'address', reason: 'invisible-character' },
      { field: 'username', reason: 'invisible-character' },
      { field: 'companyKey', reason: 'invisible-character' },
      { field: 'name', reason: 'control-character' },
    ],
  })
})

test('signing in again keeps the account with its name and stored key', async () => {
  const { core, accountId, http, view } = await signedIn()
  const result = await core.signIn.run({ ...typed, accountId, companyKey: '', name: '' })
  expect(result).toEqual({ kind: 'signed-in', accountId })
  expect(http.requests.at(-1)?.url).toBe('https://slides.example/api/auth/update_token')
  expect(view().name).toBe('Demo')
  expect(core.snapshot().accounts).toHaveLength(1)
})

test('adding an account that exists renames it if a name was typed', async () => {
  const { core, accountId, view } = await signedIn()
  const add = (name: string) => core.signIn.run({ ...typed, accountId: null, name })
  expect(await add('')).toEqual({ kind: 'signed-in', accountId })
  expect(view().name).toBe('Demo')
  await add(' Northwind ')
  expect(view().name).toBe('Northwind')
  expect(core.snapshot().accounts).toHaveLength(1)
})

test('an account that was given no name has the host’s own word', async () => {
  const http = new ScriptedHttp()
  const { core, clock } = coreFixture({ http })
  http.answer = () => success(clock)
  await core.start()
  await core.signIn.run({ ...typed, name: ' ' })
  expect(core.snapshot().accounts[0]?.name).toBe('Slides')
})

test('the connection check calls the address of the sign-in that failed last', async () => {
  const { core, http, accountId } = await signedIn()
  expect(core.signIn.addressOf(null)).toBeNull()
  http.answer = () => status(401)
  await core.signIn.run({ ...typed, address: 'https://other.example', accountId: null })
  expect(core.signIn.addressOf(null)).toBe('https://other.example')
  expect(core.signIn.addressOf(accountId)).toBe('https://slides.example')
})

test('nothing is sent while the vault is closed, because the token could not be kept', async () => {
  const http = new ScriptedHttp()
  const { core, vault } = coreFixture({ http })
  vault.view = { state: 'closed', retryAt: null }
  expect(await core.signIn.run(typed)).toEqual({ kind: 'refused', refusal: { reason: 'vault-closed' } })
  expect(http.requests).toEqual([])
})

test('a vault that closes cancels the sign-in under way', async () => {
  const http = new ScriptedHttp()
  const { core, vault } = coreFixture({ http })
  http.answer = ({ signal }) =>
    new Promise((resolve) => {
      signal.addEventListener('abort', () => resolve({ kind: 'no-response', cause: 'cancelled', detail: '' }))
    })
  await core.start()
  const result = core.signIn.run(typed)
  await settle()
  vault.view = { state: 'closed', retryAt: null }
  await vault.open()
  expect(await result).toEqual({ kind: 'cancelled' })
  expect(core.snapshot().accounts).toEqual([])
})

test('a new account is refused at the bound of the vault, and nothing is sent; one that is there still signs in', async () => {
  const saved = Array.from({ length: maxAccounts }, (_, index) =>
    anAccount({ username: `user-${index}`, token: null }),
  )
  const fixture = coreFixture({ saved })
  await fixture.core.start()
  expect(await fixture.core.signIn.run(typed)).toEqual({
    kind: 'refused',
    refusal: { reason: 'too-many-accounts' },
  })
  const { address, username } = saved[0] ?? anAccount()
  expect(await fixture.core.signIn.run({ ...typed, address, username })).toMatchObject({ kind: 'failed' })
})

test('the header that signs an account in is as secret as its password, its key and its token', () => {
  const header = Buffer.from('mara:demo-password').toString('base64')
  expect(secretsOf(account)).toEqual(['demo-password', 'demo-key', header, 'demo-token'])
})
