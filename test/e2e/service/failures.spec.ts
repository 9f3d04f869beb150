import { expect, test } from '@playwright/test'
import { chooseAction } from '../../journeys/fixture.ts'
import { launchApp, type RunningApp } from '../../launch.ts'
import { type Service, startService } from '../../service/service.ts'
import { hour } from '../../support/durations.ts'
import { copyButton, fillSignIn } from '../helpers.ts'

/** One app and one service for all that fails: nothing of a failed sign-in may reach the next. */
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

const button = (name: string) => app.page.getByRole('button', { name, exact: true })

async function tryToSignIn(): Promise<void> {
  await fillSignIn(app.page, service.baseUrl, service.person)
  await button('Sign in').click()
}

async function expectEverythingStillTyped(): Promise<void> {
  const { person } = service
  await expect(app.page.getByLabel('Username')).toHaveValue(person.username)
  await expect(app.page.getByLabel('Password', { exact: true })).toHaveValue(person.password)
  await expect(app.page.getByLabel('Company key')).toHaveValue(person.companyKey)
}

test('a sign-in that fails ends in a sentence, or can be cancelled, and what was typed stays', async () => {
  service.faults.always({ kind: 'html' })
  await tryToSignIn()
  await expect(app.page.getByRole('alert')).toContainText('There is no token service at')
  await expectEverythingStillTyped()
  service.faults.clear()
  service.faults.always({ kind: 'silence' })
  await tryToSignIn()
  await button('Cancel').click()
  await expect(button('Sign in')).toBeEnabled()
  await expectEverythingStillTyped()
})

test('a date that cannot be read is told as an estimated expiry', async () => {
  service.faults.always({ kind: 'token-expires', value: 'soon' })
  await tryToSignIn()
  await expect(copyButton(app.page)).toBeVisible()
  await expect(app.page.getByText(/estimated/i).first()).toBeVisible()
})

test('a renewal that fails keeps the token, and the screen says what happened and what to do', async () => {
  // The floor keeps the app from trying again by itself meanwhile.
  service.faults.always({ kind: 'status', status: 503, retryAfter: 3600 })
  await chooseAction(app.page, 'Renew now')
  const told = `${new URL(service.baseUrl).host} reported an error`
  await expect(app.page.getByText(/^Not renewed\./)).toContainText(told)
  await expect(button('Try now')).toBeHidden()
  // What may pass is told once it has lasted for an hour.
  await app.passTime(hour)
  await app.power('resume')
  await expect(button('Try now')).toBeVisible()
  await expect(copyButton(app.page)).toBeEnabled()

  service.faults.clear()
  service.faults.always({ kind: 'status', status: 401 })
  await app.passTime(5_000)
  await button('Try now').click()
  await expect(button('Sign in again')).toBeVisible()
  await expect(copyButton(app.page)).toBeEnabled()
  service.faults.clear()
  await button('Sign in again').click()
  const password = app.page.getByLabel('Password', { exact: true })
  await expect(app.page.getByLabel('Username')).toHaveValue(service.person.username)
  await expect(password).toHaveValue('')
  await password.fill(service.person.password)
  await button('Sign in').click()
  await expect(button('Sign in again')).toBeHidden()
  await expect(copyButton(app.page)).toBeVisible()
})
