import { expect, test } from '@playwright/test'
import { chooseAction, JourneyFixture, northwind, signInNorthwind } from '../journeys/fixture.ts'
import { desktopWindow } from '../launch/native-windows.ts'
import { launchApp, type RunningApp } from '../launch.ts'
import { type Service, startService } from '../service/service.ts'
import { day } from '../support/durations.ts'
import { searchFolder } from '../support/secret-search.ts'
import { copyButton, fillSignIn, signIn, timer } from './helpers.ts'

/** As short as one that is renewed before its end: two renewals are at least 30 s apart. */
const lifetimeMs = 40_000

/** One app, with the first account of a service that has two. Each test leaves it so. */
test.describe('signed in', () => {
  test.describe.configure({ mode: 'default' })

  let app: RunningApp
  let service: Service
  let calls: Service['requests']

  test.beforeAll(async () => {
    const accounts = ['one', 'two'].map((name) => ({
      username: name,
      password: `demo-password-${name}`,
      companyKey: 'demo-key',
    }))
    service = await startService({ accounts })
    app = await launchApp()
    await signIn(app.page, service)
    calls = [...service.requests]
  })

  test.afterAll(async () => {
    await app.close()
    await service.close()
  })

  test('a person signs in, the service is called as its interface says, and the token counts down', async () => {
    const [account] = service.accounts
    expect(calls).toHaveLength(1)
    expect(calls[0]).toMatchObject({
      method: 'POST',
      path: '/api/auth/token',
      headers: {
        'content-type': 'application/json',
        authorization: `Basic ${Buffer.from(`${account?.username}:${account?.password}`).toString('base64')}`,
      },
      body: JSON.stringify({ key: account?.companyKey }),
    })
    await expect(timer(app.page)).toHaveText(/^6 days 23:59:\d\d$/)
    const first = await timer(app.page).textContent()
    await expect(timer(app.page)).not.toHaveText(first ?? '')
  })

  test('two accounts live side by side, and each copies its own token', async () => {
    await app.page.getByRole('button', { name: 'Add account' }).click()
    const [, second] = service.accounts
    if (second === undefined) throw new Error('The service has one account only.')
    await fillSignIn(app.page, service.baseUrl, second)
    await app.page.getByRole('button', { name: 'Sign in', exact: true }).click()
    const list = app.page.getByRole('list', { name: 'Accounts' })
    await expect(list.getByRole('listitem')).toHaveCount(2)

    const clipboard = async () => (await app.clipboard()).text
    await app.desktop.copy('something else')
    await copyButton(app.page).click()
    await expect.poll(clipboard).not.toBe('something else')
    const token = await clipboard()
    await list.getByRole('listitem').first().click()
    await expect(app.page.getByText('one ·')).toBeVisible()
    await copyButton(app.page).click()
    await expect.poll(clipboard).not.toBe(token)

    await list.getByRole('listitem').last().click()
    await expect(app.page.getByText('two ·')).toBeVisible()
    await chooseAction(app.page, 'Sign out')
    await expect(list.getByRole('listitem')).toHaveCount(1)
  })
})

test('the token is renewed by itself while the window is closed, and at once when asked', async () => {
  test.setTimeout(120_000 + lifetimeMs)
  const service = await startService({ lifetimeMs })
  const app = await launchApp()
  await signIn(app.page, service)
  const renewals = () =>
    service.requests.filter((request) => request.path === '/api/auth/update_token').length
  const inFront = () => desktopWindow(app.desktop).isInFront()
  await app.clickMenu(['File', 'Close'])
  await expect.poll(inFront).toBe(false)
  await expect.poll(renewals, { timeout: lifetimeMs }).toBe(1)
  await app.clickTray('Open Deckpass')
  await expect.poll(inFront).toBe(true)
  await chooseAction(app.page, 'Renew now')
  await expect.poll(renewals).toBe(2)
  await expect(app.page.getByRole('region', { name: 'Activity' })).toContainText('Renewed with a new token.')
  await app.close()
  await service.close()
})

test('after a restart everything is there, renewal goes on, and no file holds a secret in clear', () =>
  JourneyFixture.run(async (fixture) => {
    const { service, userData } = fixture
    let token = ''
    await fixture.launch({}, async (page, { clipboard }) => {
      await signInNorthwind(page)
      await copyButton(page).click()
      await expect(page.getByRole('status').filter({ hasText: 'Copied.' })).toBeVisible()
      token = (await clipboard()).text
    })
    const calls = service.requests.length
    await fixture.launch({ laterMs: 6.9 * day }, async (page) => {
      await expect(copyButton(page)).toBeVisible()
      await expect.poll(() => service.requests.length).toBeGreaterThan(calls)
    })
    const { files, found } = searchFolder(userData, [token, northwind.password, northwind.companyKey])
    expect(found).toEqual([])
    expect(files).toBeGreaterThan(0)
  }))
