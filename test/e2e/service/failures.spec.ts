import { expect } from '@playwright/test'
import { button, chooseAction } from '../../journeys/fixture.ts'
import { hour } from '../../support/durations.ts'
import { test } from '../fresh.ts'
import { copyButton, signIn } from '../helpers.ts'

test('a renewal that fails keeps the token, and the screen says what happened and what to do', async ({
  app,
  page,
  service,
}) => {
  service.faults.always({ kind: 'token-expires', value: 'soon' })
  await signIn(page, service)
  await expect(page.getByText(/estimated/i).first()).toBeVisible()
  service.faults.clear()
  // `Retry-After` keeps the app from trying again by itself.
  service.faults.always({ kind: 'status', status: 503, retryAfter: 3600 })
  await chooseAction(page, 'Renew now')
  const told = `${new URL(service.baseUrl).host} reported an error`
  await expect(page.getByText(/^Not renewed\./)).toContainText(told)
  await expect(button(page, 'Try now')).toBeHidden()
  // A failure that may pass is shown after an hour.
  await app.passTime(hour)
  await app.power('resume')
  await expect(button(page, 'Try now')).toBeVisible()
  await expect(copyButton(page)).toBeEnabled()

  service.faults.clear()
  service.faults.always({ kind: 'status', status: 401 })
  await app.passTime(5_000)
  await button(page, 'Try now').click()
  await expect(button(page, 'Sign in again')).toBeVisible()
  await expect(copyButton(page)).toBeEnabled()
  service.faults.clear()
  await button(page, 'Sign in again').click()
  const password = page.getByLabel('Password', { exact: true })
  await expect(page.getByLabel('Username')).toHaveValue(service.person.username)
  await expect(password).toHaveValue('')
  await password.fill(service.person.password)
  await button(page, 'Sign in').click()
  await expect(button(page, 'Sign in again')).toBeHidden()
  await expect(copyButton(page)).toBeVisible()
})
