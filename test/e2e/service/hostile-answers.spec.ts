import { expect, test } from '@playwright/test'
import { hostileAnswers } from '../../attack/hostile-answers.ts'
import {
  honestPath,
  honestToken,
  renewedPath,
  renewedToken,
  serveHostile,
} from '../../attack/hostile-server.ts'
import { chooseAction } from '../../journeys/fixture.ts'
import { launchApp, type RunningApp } from '../../launch.ts'
import { copyButton, fillSignIn } from '../helpers.ts'

/** `npm run test:all` asks for a thousand. */
const count = Number(process.env.DECKPASS_HOSTILE_ANSWERS ?? 40)
const answers = hostileAnswers(1, count)
const msPerAnswer = 1_500
const person = { username: 'demo.user', password: 'demo-password', companyKey: 'demo-key' }

/** What a sign-in or a renewal waits for at most, ms, and a little more. */
const patience = { timeout: 20_000 }

test(`the app survives ${answers.signIns.length} hostile answers to sign-ins and ${answers.renewals.length} to renewals, takes no token from them, and goes on`, {
  tag: '@all',
}, async () => {
  test.setTimeout(90_000 + count * msPerAnswer)
  const server = await serveHostile(answers)
  const app = await launchApp()
  const { page } = app
  const submit = page.getByRole('button', { name: 'Sign in', exact: true })
  const alert = page.getByRole('alert')
  const accounts = page.getByRole('list', { name: 'Accounts' }).getByRole('listitem')
  const second = accounts.nth(1)
  /** Until it counts: the gate lets a person sign in sixty times in a minute, and says so in an alert, too. */
  const press = (counts: () => Promise<void>) =>
    expect(async () => {
      // The alert of the answer before goes with the press.
      await submit.click()
      await expect(alert.or(second).first()).toBeVisible(patience)
      await counts()
    }).toPass()
  await fillSignIn(page, server.baseUrl + renewedPath, person)
  await submit.click()
  await expect(copyButton(page)).toBeVisible()

  while (server.given().renewals < answers.renewals.length) await renew(app)
  await page.getByRole('button', { name: 'Add account' }).click()
  await fillSignIn(page, server.baseUrl, { ...person, username: 'another.user' })
  const signIns = () => server.given().signIns
  while (signIns() < answers.signIns.length) {
    const before = signIns()
    await press(async () => expect(signIns()).toBeGreaterThan(before))
  }

  await page.getByLabel('Service address').fill(server.baseUrl + honestPath)
  await expect(accounts).toHaveCount(1)
  await press(async () => expect(await accounts.count()).toBe(2))
  await accounts.first().click()
  await copyButton(page).click()
  await expect.poll(async () => (await app.clipboard()).text).toBe(honestToken)
  server.renewHonestly()
  await renew(app)
  await copyButton(page).click()
  await expect.poll(async () => (await app.clipboard()).text).toBe(renewedToken)
  expect(await app.log()).not.toMatch(/main\.(uncaught-exception|unhandled-rejection)/)
  expect(await app.notifications()).toEqual([])
  await app.close()
  await server.close()
})

/** A person has the first account renewed, as often as it counts. */
async function renew({ page, passTime }: RunningApp): Promise<void> {
  await passTime(5_000)
  await chooseAction(page, 'Renew now')
  await expect(page.getByText(/^(Renewed|Not renewed)\./)).toBeVisible(patience)
}
