import { expect, test } from '@playwright/test'
import { tell } from '../attack/figures.ts'
import { hostileAnswers, serveHostile } from '../attack/hostile-answers.ts'
import { launchApp } from '../launch.ts'
import { startService } from '../service/service.ts'
import { copyButton, fillSignIn } from './steps.ts'

/** `npm run test:attack` asks for a thousand. */
const count = Number(process.env.DECKPASS_HOSTILE_ANSWERS ?? 30)
const msPerAnswer = 1_500

test(`the app survives ${count} hostile answers, takes no token from them, and goes on`, async () => {
  test.setTimeout(60_000 + count * msPerAnswer)
  const [service, server] = await Promise.all([startService(), serveHostile(hostileAnswers(1, count))])
  const app = await launchApp()
  const [credentials] = service.accounts
  if (credentials === undefined) throw new Error('The service has no account.')
  await fillSignIn(app.page, server.baseUrl, credentials)
  const submit = app.page.getByRole('button', { name: 'Sign in', exact: true })
  /** The gate lets a person do so sixty times in a minute. */
  const press = (answered: () => Promise<void>) =>
    expect(async () => {
      await submit.click()
      await answered()
    }).toPass()
  while (server.given() < count) {
    const before = server.given()
    await press(() => expect.poll(server.given, { timeout: 1_000 }).toBeGreaterThan(before))
    // The alert of the answer before went with the press.
    await expect(app.page.getByRole('alert')).toBeVisible()
  }
  await expect(copyButton(app.page)).toBeHidden()

  await fillSignIn(app.page, service.baseUrl, credentials)
  await press(() => expect(copyButton(app.page)).toBeVisible({ timeout: 1_000 }))
  expect(await app.log()).not.toMatch(/main\.(uncaught-exception|unhandled-rejection)/)
  expect(await app.notifications()).toEqual([])
  tell({ attack: 'hostile answers', tried: count, held: count })
  await app.close()
  await Promise.all([service.close(), server.close()])
})
