import { expect, test } from '@playwright/test'
import { launchApp } from '../launch.ts'
import { northwind, Stage, signInNorthwind } from '../scenes/stage.ts'
import { startService } from '../service/service.ts'
import { day } from '../support/durations.ts'
import { searchFolder } from '../support/secrets-in-clear.ts'
import { copyButton, fillSignIn, signIn, timer } from './steps.ts'

/** As short as one that is renewed before its end: two renewals are at least 30 s apart. */
const lifetimeMs = 40_000

test('a person signs in, and the service is called as its interface says', async () => {
  const service = await startService()
  const app = await launchApp()
  await signIn(app.page, service)
  const [account] = service.accounts
  expect(service.requests).toHaveLength(1)
  expect(service.requests[0]).toMatchObject({
    method: 'POST',
    path: '/api/auth/token',
    headers: {
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from(`${account?.username}:${account?.password}`).toString('base64')}`,
    },
    body: JSON.stringify({ key: account?.companyKey }),
  })
  await app.close()
  await service.close()
})

test('the token is masked, counts down, and is copied with one press', async () => {
  const service = await startService()
  const app = await launchApp()
  await signIn(app.page, service)
  await expect(timer(app.page)).toHaveText(/^6 d 23:59:\d\d$/)
  await expect(app.page.getByText(/^Expires/)).toBeVisible()
  const first = await timer(app.page).textContent()
  await expect(timer(app.page)).not.toHaveText(first ?? '')

  await copyButton(app.page).click()
  await expect(
    app.page
      .getByRole('status')
      .filter({ hasText: /Copied\. The clipboard will be cleared after 30 seconds\./ }),
  ).toBeVisible()
  const { text } = await app.clipboard()
  expect(service.stateOf(text)).toBe('valid')
  expect(await app.page.content()).not.toContain(text)
  await expect(app.page.getByText(`Hidden, ends in ${text.slice(-4)}`)).toBeAttached()
  await app.close()
  await service.close()
})

test('a service whose tokens live 1 s is called every 30 seconds at most, and the screen says so', async () => {
  const service = await startService({ lifetimeMs: 1_000 })
  const app = await launchApp()
  await signIn(app.page, service)
  await expect(
    app.page.getByText('Every 30 seconds: the service’s tokens last only a short time'),
  ).toBeVisible()
  expect(service.requests).toHaveLength(1)
  await app.close()
  await service.close()
})

test('the token is renewed by itself while the window is closed, and at once when asked', async () => {
  test.setTimeout(120_000 + lifetimeMs)
  const service = await startService({ lifetimeMs })
  const app = await launchApp()
  await signIn(app.page, service)
  const renewals = () =>
    service.requests.filter((request) => request.path === '/api/auth/update_token').length
  await expect.poll(renewals, { timeout: lifetimeMs }).toBe(1)
  await app.page.getByRole('button', { name: 'Renew now' }).click()
  await expect.poll(renewals).toBe(2)
  await expect(app.page.getByRole('region', { name: 'Activity' })).toContainText('Token renewed.')
  await app.close()
  await service.close()
})

test('after a restart everything is there, renewal goes on, and no file holds a secret in clear', () =>
  Stage.run(async (stage) => {
    const { service, userData } = stage
    let token = ''
    await stage.launch({}, async (page, { clipboard }) => {
      await signInNorthwind(page)
      await copyButton(page).click()
      await expect(page.getByRole('status').filter({ hasText: 'Copied.' })).toBeVisible()
      token = (await clipboard()).text
    })
    const calls = service.requests.length
    await stage.launch({ laterMs: 6.9 * day }, async (page) => {
      await expect(copyButton(page)).toBeVisible()
      await expect.poll(() => service.requests.length).toBeGreaterThan(calls)
    })
    const { files, found } = searchFolder(userData, [token, northwind.password, northwind.companyKey])
    expect(found).toEqual([])
    expect(files).toBeGreaterThan(0)
  }))

test('two accounts live side by side, and each copies its own token', async () => {
  const accounts = ['one', 'two'].map((name) => ({
    username: name,
    password: `demo-password-${name}`,
    companyKey: 'demo-key',
  }))
  const service = await startService({ accounts })
  const app = await launchApp()
  await signIn(app.page, service)
  await app.page.getByRole('button', { name: 'Add account' }).click()
  const [, second] = service.accounts
  if (second === undefined) throw new Error('The service has one account only.')
  await fillSignIn(app.page, service.baseUrl, second)
  await app.page.getByRole('button', { name: 'Sign in', exact: true }).click()
  const list = app.page.getByRole('list', { name: 'Accounts' })
  await expect(list.getByRole('listitem')).toHaveCount(2)

  await copyButton(app.page).click()
  await expect.poll(async () => (await app.clipboard()).text).not.toBe('')
  const token = (await app.clipboard()).text
  await list.getByRole('listitem').first().click()
  await expect(app.page.getByText('one ·')).toBeVisible()
  await copyButton(app.page).click()
  await expect.poll(async () => (await app.clipboard()).text).not.toBe(token)
  await app.close()
  await service.close()
})
