import { expect, test } from 'vitest'
import { secretsOf } from '../../../app/accounts/account-secrets.ts'
import { maxAccounts } from '../../../app/vault/vault-format.ts'
import { coreFixture, ScriptedHttp, typed } from '../../support/core-fixture.ts'
import { aFailure } from '../../support/failures.ts'
import { account, anAccount } from '../../support/stored-account.ts'
import { settle } from '../../support/virtual-ports.ts'
import { signedIn, status } from './signed-in.ts'

/** Nobody is signed in, and nothing answers. */
async function start() {
  const http = new ScriptedHttp()
  const fixture = coreFixture({ http })
  await fixture.core.start()
  return {
    ...fixture,
    http,
    signIn: (input: Partial<typeof typed> = {}) => fixture.core.signIn.run({ ...typed, ...input }),
  }
}

test('signing in calls the token endpoint once, the snapshot masks the token, and the activity has what was said', async () => {
  const { core, http, accountId, view } = await signedIn()
  expect(http.requests.map(({ url }) => url)).toEqual(['https://slides.example/api/auth/token'])
  expect(view().token?.lastFour).toBe('efgh')
  expect(JSON.stringify(view())).not.toContain('demo-token')
  const detail = { status: 200, serviceMessage: 'ok' }
  expect(await core.activity.read(accountId)).toMatchObject([{ detail }])
})

test('a sign-in that fails changes nothing and says why', async () => {
  const { core, signIn } = await start()
  const failure = aFailure('unreachable')
  expect(await signIn()).toEqual({ kind: 'failed', host: 'slides.example', failure })
  expect(core.snapshot().accounts).toEqual([])
})

test.each([
  [
    'what is wrong',
    { address: 'http://slides.example', username: 'a:b', password: '', companyKey: ' ' },
    { address: 'not-https', password: 'empty', companyKey: 'empty', username: 'colon' },
  ],
  [
    'a character that nobody sees',
    {
      address: 'https://sli\u00addes.example',
      username: 'de\u200bmo',
      companyKey: 'demo\u2060key',
      name: 'De\tmo',
    },
    {
      address: 'invisible-character',
      username: 'invisible-character',
      companyKey: 'invisible-character',
      name: 'control-character',
    },
  ],
  [
    'half a character',
    { username: '\udc00', password: 'x\ud83d' },
    { username: 'not-text', password: 'not-text' },
  ],
])('%s is reported at its field, and nothing is sent', async (_what, input, reasons) => {
  const { signIn, http } = await start()
  const problems = Object.entries(reasons).map(([field, reason]) => ({ field, reason }))
  expect(await signIn(input)).toEqual({ kind: 'invalid', problems })
  expect(http.requests).toEqual([])
})

test('white space and quotes around a pasted address, username or key are dropped, and a password is sent as typed', async () => {
  const { signIn, http } = await start()
  await signIn({
    address: '“https://slides.example”',
    username: '\u200bdemo ',
    password: ' demo\u200b\n',
    companyKey: ' "demo-company-key"\n',
  })
  const Authorization = `Basic ${Buffer.from('demo: demo\u200b').toString('base64')}`
  const body = JSON.stringify({ key: 'demo-company-key' })
  const url = 'https://slides.example/api/auth/token'
  expect(http.requests).toMatchObject([{ url, headers: { Authorization }, body }])
})

test('signing in again keeps the account with its name and stored key', async () => {
  const { core, accountId, http, view } = await signedIn()
  const result = await core.signIn.run({ ...typed, accountId, companyKey: '', name: '' })
  expect(result).toEqual({ kind: 'signed-in', accountId })
  expect(http.requests.at(-1)?.url).toBe('https://slides.example/api/auth/update_token')
  expect([view().name, core.snapshot().accounts.length]).toEqual(['Demo', 1])
})

test('adding an account that exists renames it if a link gave a name', async () => {
  const { core, accountId, view } = await signedIn()
  for (const [name, shown] of [
    ['', 'Demo'],
    [' Northwind ', 'Northwind'],
  ] as const) {
    expect(await core.signIn.run({ ...typed, name })).toEqual({ kind: 'signed-in', accountId })
    expect([view().name, core.snapshot().accounts.length]).toEqual([shown, 1])
  }
})

test('the connection check calls the address of the sign-in that failed last, until a lock', async () => {
  const { core, http, accountId, lock } = await signedIn()
  expect(core.signIn.addressOf(null)).toBeNull()
  http.answer = () => status(401)
  await core.signIn.run({ ...typed, address: 'https://other.example' })
  expect(core.signIn.addressOf(null)).toBe('https://other.example')
  expect(core.signIn.addressOf(accountId)).toBe('https://slides.example')
  await lock.changePin('482 915', '')
  lock.lock('person')
  await lock.unlock('482 915')
  expect(core.signIn.addressOf(null)).toBeNull()
})

test('nothing is sent while the vault is closed, because the token could not be kept', async () => {
  const { signIn, vault, http } = await start()
  vault.view = { state: 'closed', retryAt: null }
  expect(await signIn()).toEqual({ kind: 'refused', refusal: { reason: 'vault-closed' } })
  expect(http.requests).toEqual([])
})

test('a vault that closes cancels the sign-in under way', async () => {
  const { core, signIn, vault, http } = await start()
  http.answer = ({ signal }) =>
    new Promise((resolve) => {
      signal.addEventListener('abort', () => resolve({ kind: 'no-response', cause: 'cancelled', detail: '' }))
    })
  const result = signIn()
  await settle()
  vault.view = { state: 'closed', retryAt: null }
  await vault.open()
  expect(await result).toEqual({ kind: 'cancelled' })
  expect(core.snapshot().accounts).toEqual([])
})

test('a new account is refused if the vault is full, and nothing is sent, but an existing one still signs in', async () => {
  const usernames = Array.from({ length: maxAccounts }, (_, index) => `user-${index}`)
  const saved = usernames.map((username) => anAccount({ username, token: null }))
  const { core } = coreFixture({ saved })
  await core.start()
  expect(await core.signIn.run(typed)).toEqual({
    kind: 'refused',
    refusal: { reason: 'too-many-accounts' },
  })
  const { address, username } = saved[0] ?? anAccount()
  expect(await core.signIn.run({ ...typed, address, username })).toMatchObject({ kind: 'failed' })
})

test('the header that signs an account in is as secret as its password, its key and its token', () => {
  const header = Buffer.from('mara:demo-password').toString('base64')
  expect(secretsOf(account)).toEqual(['demo-password', 'demo-key', header, 'demo-token'])
})
