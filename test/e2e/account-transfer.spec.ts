import { chmodSync, mkdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { button, openSettings } from '../journeys/fixture.ts'
import { launchApp, type RunningApp } from '../launch.ts'
import { startService } from '../service/service.ts'
import { copyButton, signIn } from './helpers.ts'

const noList = 'not a list of up to 1,000 accounts'

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
    choose: (name: string) => writeFileSync(join(temporary, 'chosen-file'), join(folder, name)),
    remove: () => rmSync(folder, { recursive: true }),
  }
}

const status = (page: Page) => page.getByRole('tabpanel').getByRole('status')

test('accounts go to another computer without a secret, and sign in there once', async () => {
  const service = await startService()
  const [person] = service.accounts
  if (person === undefined) throw new Error('The service has no account.')
  const here = await launchApp({ require: ['choose-file.cjs'] })
  const folder = folderOf(here)
  await signIn(here.page, service)
  await openSettings(here.page)
  folder.choose('accounts.json')
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

  const there = await launchApp({ require: ['choose-file.cjs'] })
  const { page } = there
  folder.choose('accounts.json')
  await button(page, 'Import accounts').click()
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveText([
    new RegExp(`${person.username} · ${new URL(service.baseUrl).host}$`),
  ])
  await button(page, 'Cancel').click()
  await button(page, 'Import accounts').click()
  await button(page, 'Add 1 account').click()
  await expect(page.getByText('Needs sign-in').first()).toBeVisible()
  await button(page, 'Sign in').click()
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByLabel('Company key').fill(person.companyKey)
  await button(page, 'Sign in').click()
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

test('a hostile file is refused in one sentence, and nothing is added', async () => {
  const app = await launchApp({ require: ['choose-file.cjs'] })
  const { page } = app
  const folder = folderOf(app)
  const anna = { address: 'https://slides.example', username: 'anna', name: 'Anna' }
  const list = (...accounts: unknown[]) => JSON.stringify({ version: 1, accounts })
  const files: Readonly<Record<string, readonly [text: string | Buffer, sentence: string]>> = {
    'no-json': [Buffer.alloc(4096, 0xff), noList],
    huge: [list(anna).padEnd(5_000_000), 'far too large'],
    deep: ['['.repeat(500_000), noList],
    many: [list(...Array.from({ length: 10_000 }, () => anna)), noList],
    name: [list(anna, { ...anna, name: '\u202eannA' }), noList],
    host: [list({ ...anna, address: 'http://slides.example' }), noList],
    password: [list({ ...anna, password: 'demo' }), noList],
  }
  for (const [name, [text]] of Object.entries(files)) writeFileSync(folder.path(name), text)
  symlinkSync(folder.path('name'), folder.path('link'))
  for (const [name, sentence] of [
    ...Object.entries(files).map(([name, [, sentence]]) => [name, sentence] as const),
    ['link', 'a link is where the file should be'] as const,
    ['absent', 'could not read the file'] as const,
  ]) {
    folder.choose(name)
    await button(page, 'Import accounts').click()
    await expect(page.getByRole('alert'), name).toContainText(sentence)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await app.close()
  folder.remove()
})
