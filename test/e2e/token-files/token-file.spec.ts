import { chownSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { chooseAction, leaveSettings, openSettings } from '../../journeys/fixture.ts'
import { launchApp, type RunningApp } from '../../launch.ts'
import { type Service, startService } from '../../service/service.ts'
import { signIn } from '../helpers.ts'
import { setPin, unlock } from '../lock-helpers.ts'

test.describe.configure({ mode: 'default' })

let app: RunningApp
let page: Page
let service: Service
let folder: string

test.beforeAll(async () => {
  service = await startService()
  app = await launchApp()
  page = app.page
  folder = join(app.desktop.env.TMPDIR ?? '', 'project')
  mkdirSync(folder)
  giveToApp(folder)
  await signIn(page, service)
})

test.afterAll(async () => {
  await service.close()
  rmSync(folder, { recursive: true })
})

/** If the tests run as root, the app runs as another user. */
function giveToApp(path: string): void {
  const { uid, gid } = statSync(app.desktop.env.TMPDIR ?? '')
  chownSync(path, uid, gid)
}

const files = () =>
  page.getByRole('list', { name: 'Files' }).getByRole('listitem').filter({ hasText: folder })
const read = (name: string) => readFileSync(join(folder, name), 'utf8')

/** Writes the token to `file`, or to a line of it, from the section *Programs* of the settings. */
async function writeTo(file: string, name: string | null): Promise<void> {
  await app.chooseFile(join(folder, file))
  await page.getByRole('button', { name: 'Write token to file…' }).click()
  if (name !== null) {
    await page.getByLabel('What is written').selectOption('line')
    await page.getByLabel('Variable name').fill(name)
  }
  await page.getByRole('button', { name: 'Choose file…' }).click()
}

test('the chosen file contains the token, is readable only by its owner, and is listed', async () => {
  await openSettings(page, 'Programs')
  await writeTo('token', null)
  await expect(files()).toHaveCount(1)
  await expect(files()).toContainText(join(folder, 'token'))
  await expect(files()).toContainText(/at \d/)
  expect(service.stateOf(read('token'))).toBe('valid')
  expect(statSync(join(folder, 'token')).mode & 0o777).toBe(0o600)
})

test('after a confirmation one line of a .env contains the token, and the other lines stay', async () => {
  writeFileSync(join(folder, '.env'), '# mine\nA=1\nDECK_TOKEN=old', { mode: 0o644 })
  giveToApp(join(folder, '.env'))
  const { uid, gid } = statSync(join(folder, 'token'))
  await writeTo('.env', 'DECK_TOKEN')
  await app.answerDialog('cancel')
  await expect(files()).toHaveCount(1)
  expect(read('.env')).toContain('old')
  await page.getByRole('button', { name: 'Choose file…' }).click()
  await app.answerDialog('confirm')
  await expect(files()).toHaveCount(2)
  expect(read('.env')).toBe(`# mine\nA=1\nDECK_TOKEN=${read('token')}`)
  expect(statSync(join(folder, '.env'))).toMatchObject({ uid, gid })
  expect(statSync(join(folder, '.env')).mode & 0o777).toBe(0o644)
  await leaveSettings(page)
})

/** Both files contain the same valid token, which differs from the previous one. */
async function expectNewToken(before: string): Promise<void> {
  await expect.poll(() => read('token')).not.toBe(before)
  expect(service.stateOf(read('token'))).toBe('valid')
  await expect.poll(() => read('.env')).toBe(`# mine\nA=1\nDECK_TOKEN=${read('token')}`)
}

test('a renewal writes the new token to both files, even while Deckpass is locked', async () => {
  const before = read('token')
  await chooseAction(page, 'Renew now')
  await expectNewToken(before)
  const renewed = read('token')
  await setPin(page)
  await app.passTime(6 * 24 * 60 * 60_000)
  await app.power('resume')
  await expectNewToken(renewed)
  await unlock(page)
})

test('Stop removes the line, and the token file stays when Deckpass quits', async () => {
  await openSettings(page, 'Programs')
  await page.getByRole('button', { name: /^Stop writing DECK_TOKEN to/ }).click()
  await expect(files()).toHaveCount(1)
  await expect.poll(() => read('.env')).toBe('# mine\nA=1')
  const before = read('token')
  await app.close()
  expect(read('token')).toBe(before)
})
