import { expect, type Page, test } from '@playwright/test'
import { chooseAction } from '../../journeys/fixture.ts'
import { launchApp, type RunningApp } from '../../launch.ts'
import { type Service, startService } from '../../service/service.ts'
import { hour } from '../../support/durations.ts'
import { copyButton, fillSignIn } from '../helpers.ts'

/** One app and one service for all sign-ins that fail: nothing of a failed one may reach the next. */
let app: RunningApp
let service: Service

test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  service = await startService()
  app = await launchApp()
})

test.afterAll(async () => {
  await app.close()
  await service.close()
})

test.beforeEach(() => service.faults.clear())

async function tryToSignIn(page: Page, address = service.baseUrl): Promise<void> {
  await fillSignIn(page, address, service.person)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

async function expectEverythingStillTyped(page: Page): Promise<void> {
  const { person } = service
  await expect(page.getByLabel('Username')).toHaveValue(person.username)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(person.password)
  await expect(page.getByLabel('Company key')).toHaveValue(person.companyKey)
}

const host = () => new URL(service.baseUrl).host

/** One of each kind; every answer is in `test/app/service/token-response.test.ts`. */
const failures = [
  [
    'a refusal',
    { kind: 'status', status: 422, body: '{"error":"The company is closed."}' },
    'The company is closed.',
  ],
  ['a web page', { kind: 'html' }, 'There is no token service at'],
  ['a connection cut before the headers', { kind: 'reset', when: 'before-headers' }, 'was lost'],
] as const

for (const [name, fault, sentence] of failures)
  test(`${name} ends in a sentence, and what was typed stays`, async () => {
    service.faults.always(fault)
    await tryToSignIn(app.page)
    await expect(app.page.getByRole('alert')).toContainText(sentence)
    await expectEverythingStillTyped(app.page)
  })

test('a sign-in that takes too long can be cancelled, and another one works', async () => {
  service.faults.always({ kind: 'silence' })
  await tryToSignIn(app.page)
  await app.page.getByRole('button', { name: 'Cancel' }).click()
  await expect(app.page.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled()
  await expectEverythingStillTyped(app.page)
})

test('a date that cannot be read is told as an estimated expiry', async () => {
  service.faults.always({ kind: 'token-expires', value: 'soon' })
  await tryToSignIn(app.page)
  await expect(copyButton(app.page)).toBeVisible()
  await expect(app.page.getByText(/estimated/i).first()).toBeVisible()
})

test('a renewal that fails keeps the token, and the screen says what happened and what to do', async () => {
  // The floor keeps the app from trying again by itself meanwhile.
  service.faults.always({ kind: 'status', status: 503, retryAfter: 3600 })
  await chooseAction(app.page, 'Renew now')
  const told = app.page.getByText(/^Not renewed\./)
  await expect(told).toContainText(`${host()} reported an error`)
  await expect(app.page.getByRole('button', { name: 'Try now' })).toBeHidden()
  // What may pass is told once it has lasted for an hour.
  await app.passTime(hour)
  await app.power('resume')
  await expect(app.page.getByRole('button', { name: 'Try now' })).toBeVisible()
  await expect(copyButton(app.page)).toBeEnabled()

  service.faults.clear()
  service.faults.always({ kind: 'status', status: 401 })
  await app.passTime(5_000)
  await app.page.getByRole('button', { name: 'Try now' }).click()
  await expect(app.page.getByRole('button', { name: 'Sign in again' })).toBeVisible()
  await expect(copyButton(app.page)).toBeEnabled()
})

test('signing in again ends the failure, without typing the stored key', async () => {
  await app.page.getByRole('button', { name: 'Sign in again' }).click()
  const { person } = service
  await expect(app.page.getByLabel('Username')).toHaveValue(person.username)
  await expect(app.page.getByLabel('Password', { exact: true })).toHaveValue('')
  await app.page.getByLabel('Password', { exact: true }).fill(person.password)
  await app.page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(app.page.getByRole('button', { name: 'Sign in again' })).toBeHidden()
  await expect(copyButton(app.page)).toBeVisible()
})
