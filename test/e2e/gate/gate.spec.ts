import { expect, type Page, test } from '@playwright/test'
import { desktopWindow, refuseDialogs } from '../../launch/native-windows.ts'
import { launchApp, type RunningApp } from '../../launch.ts'
import { type Service, startService } from '../../service/service.ts'
import { copyButton, fillSignIn, signIn } from '../helpers.ts'

/** What a person can do and a script in the window cannot. */

test.describe.configure({ mode: 'default' })

let app: RunningApp
let page: Page
let service: Service
let accountId: string
let token: string

test.beforeAll(async () => {
  service = await startService()
  app = await launchApp()
  page = app.page
  await signIn(page, service)
  const snapshot = await page.evaluate(() =>
    Reflect.get(window as object, 'deckpass').request('snapshot.read', null),
  )
  accountId = snapshot.accounts[0].id
  await copyButton(page).click()
  await expect.poll(async () => (await app.clipboard()).text).not.toBe('')
  token = (await app.clipboard()).text
})

test.afterAll(async () => {
  await app.close()
  await service.close()
})

/**
 * Calls the bridge like a script of the page, without a press of the person, who cancels the dialog. For a minute after
 * a cancelled dialog there is no other one.
 */
async function askUnpressed(name: string, input: unknown): Promise<unknown> {
  const refusing = refuseDialogs(app.desktop)
  const answer = await page.evaluate(
    ([to, asked]) =>
      Reflect.get(window as object, 'deckpass')
        .request(to, asked)
        .catch((error: unknown) => String(error)),
    [name, input] as const,
  )
  await refusing.end()
  return answer
}

test('a script that clicks a button causes a dialog, and is refused if the person cancels it', async () => {
  const asking = page.evaluate(() => {
    const reveal = [...document.querySelectorAll('button')].find((each) => each.ariaLabel === 'Reveal')
    reveal?.click()
  })
  await app.answerDialog('cancel')
  await asking
  await expect(page.getByRole('alert')).toContainText('Press the button again.')
  await expect(page.getByText(token)).toHaveCount(0)
})

test('each press of a person, by mouse or key, reveals the token once', async () => {
  await page.getByRole('button', { name: 'Reveal' }).click()
  await expect(page.getByText(token)).toBeVisible()
  expect(await askUnpressed('copying.reveal', { accountId })).toMatchObject({ kind: 'refused' })
  await page.getByRole('button', { name: 'Hide' }).press('Enter')
  await page.getByRole('button', { name: 'Reveal' }).press('Enter')
  await expect(page.getByText(token)).toBeVisible()
})

test('a real Ctrl+C and a typed letter are distinguished', async () => {
  const { press } = desktopWindow(app.desktop)
  await page.evaluate(() => document.getSelection()?.removeAllRanges())
  await page.getByRole('heading', { level: 1 }).click()
  await app.desktop.copy('something else')
  await press('ctrl+c')
  await expect.poll(async () => (await app.clipboard()).text).toBe(token)
  await press('j')
  expect(await askUnpressed('copying.copy', { accountId, format: 'token' })).toMatchObject({
    kind: 'refused',
  })
})

test('a sign-in that a link filled in can be cancelled in a dialog that names the service', async () => {
  const address = 'https://slides.example'
  await app.secondInstance([`deckpass://sign-in?address=${address}`])
  await expect(page.getByLabel('Service address')).toHaveValue(address)
  await fillSignIn(page, address, service.person)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await app.answerDialog('cancel')
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled()
  await expect(page.getByRole('alert')).toHaveCount(0)
})
