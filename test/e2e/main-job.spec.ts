import { expect, test } from '@playwright/test'
import { chooseAction, JourneyFixture, northwind, signInNorthwind } from '../journeys/fixture.ts'
import { desktopWindow } from '../launch/native-windows.ts'
import { launchApp } from '../launch.ts'
import { startService } from '../service/service.ts'
import { day } from '../support/durations.ts'
import { searchFolder } from '../support/secret-search.ts'
import { copyButton, signIn, timer } from './helpers.ts'

/** The shortest lifetime with a renewal before the end, because two renewals are at least 30 s apart. */
const lifetimeMs = 40_000

test('a person signs in, and the token is renewed automatically without a window, and at once on request', async () => {
  test.setTimeout(120_000 + lifetimeMs)
  const service = await startService({ lifetimeMs })
  const app = await launchApp()
  await signIn(app.page, service)
  const { username, password, companyKey } = service.person
  expect(service.requests).toHaveLength(1)
  expect(service.requests[0]).toMatchObject({
    method: 'POST',
    path: '/api/auth/token',
    headers: {
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
    },
    body: JSON.stringify({ key: companyKey }),
  })
  await expect(timer(app.page)).toHaveText(/^00:3\d$/)
  const first = await timer(app.page).textContent()
  await expect(timer(app.page)).not.toHaveText(first ?? '')
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

test('after a restart everything is there, renewal continues, and no file contains a secret in clear text', () =>
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
