import { chmodSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { button, openSettings } from '../journeys/fixture.ts'
import { handsOn } from '../launch/hands.ts'
import { launchApp, type RunningApp } from '../launch.ts'
import { startService } from '../service/service.ts'
import { copyButton, signIn } from './helpers.ts'

/** Accounts that a person takes along to another computer, in a file as it lies on the disk. */

/** A folder that the app may write to; the person chooses its file `name` in the next dialog. */
function folderOf(app: RunningApp) {
  const temporary = app.desktop.env.TMPDIR ?? ''
  const folder = join(temporary, `along-${process.pid}`)
  mkdirSync(folder, { recursive: true })
  // The app runs as another user where the tests run as root.
  chmodSync(folder, 0o777)
  return {
    path: (name: string) => join(folder, name),
    remove: () => rmSync(folder, { recursive: true }),
  }
}

const status = (page: Page) => page.getByRole('tabpanel').getByRole('status')

test('accounts go to another computer without a secret, and sign in there once', async () => {
  const service = await startService()
  const { person } = service
  const here = await launchApp()
  const folder = folderOf(here)
  await signIn(here.page, service)
  await openSettings(here.page)
  await here.chooseFile(folder.path('accounts.json'))
  await button(here.page, 'Export accounts').click()
  await expect(status(here.page)).toHaveText('Saved. Import the file on the other computer.')
  const text = readFileSync(folder.path('accounts.json'), 'utf8')
  expect(JSON.parse(text)).toEqual({
    version: 1,
    accounts: [{ address: service.baseUrl, username: person.username, name: expect.any(String) }],
  })
  for (const secret of [person.password, person.companyKey]) expect(text).not.toContain(secret)
  expect(statSync(folder.path('accounts.json')).mode & 0o777).toBe(0o600)
  await here.close()

  const there = await launchApp()
  const { page } = there
  const hands = handsOn(there)
  await there.chooseFile(folder.path('accounts.json'))
  await hands.press(button(page, 'Import accounts'))
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveText([
    new RegExp(`${person.username} · ${new URL(service.baseUrl).host}$`),
  ])
  await hands.press(button(page, 'Cancel'))
  await hands.press(button(page, 'Import accounts'))
  await hands.press(button(page, 'Add 1 account'))
  await expect(page.getByRole('main').getByText('No token')).toBeVisible()
  await hands.press(button(page, 'Sign in'))
  await hands.enter(page.getByLabel('Password', { exact: true }), person.password)
  await hands.enter(page.getByLabel('Company key'), person.companyKey)
  await hands.press(button(page, 'Sign in'))
  await expect(copyButton(page)).toBeVisible()
  expect(service.requests.at(-1)?.path).toBe('/api/auth/token')

  // Nothing that is here is changed.
  await openSettings(page)
  await button(page, 'Import accounts').click()
  await expect(page.getByRole('dialog')).toContainText('1 account is already here and stays as it is.')
  await button(page, 'Close').click()
  await there.close()
  folder.remove()
  await service.close()
})
