import { expect, test } from '@playwright/test'
import { hostileAnswers, serveHostile } from '../attack/hostile-answers.ts'
import { launchApp } from '../launch.ts'
import { startService } from '../service/service.ts'
import { copyButton, fillSignIn, signIn } from './steps.ts'

/** `npm run test:attack` asks for a thousand. */
const count = Number(process.env.DECKPASS_HOSTILE_ANSWERS ?? 90)
const msPerAnswer = 1_500

test(`the app survives ${count} hostile answers, takes no token from them, and goes on`, async () => {
  test.setTimeout(60_000 + count * msPerAnswer)
  const [service, server] = await Promise.all([startService(), serveHostile(hostileAnswers(1, count))])
  const app = await launchApp()
  const [credentials] = service.accounts
  if (credentials === undefined) throw new Error('The service has no account.')
  await fillSignIn(app.page, server.baseUrl, credentials)
  const submit = app.page.getByRole('button', { name: 'Sign in', exact: true })
  while (server.given() < count) {
    const before = server.given()
    await submit.click()
    // The alert of the answer before goes with the press.
    await expect(app.page.getByRole('alert')).toBeVisible()
    expect(server.given()).toBeGreaterThan(before)
  }
  await expect(copyButton(app.page)).toBeHidden()

  await signIn(app.page, service)
  expect(await app.log()).not.toMatch(/main\.(uncaught-exception|unhandled-rejection)/)
  expect(await app.notifications()).toEqual([])
  await app.close()
  await Promise.all([service.close(), server.close()])
})
