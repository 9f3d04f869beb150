import { chmodSync, chownSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { openSettings } from '../journeys/fixture.ts'
import { launchApp, type RunningApp } from '../launch.ts'
import { type Service, startService } from '../service/service.ts'
import { signIn } from './helpers.ts'

/** What a crash leaves in files, while the vault waits for a passphrase that nobody may type again. */

const passphrase = 'eight or more'

let service: Service
let userData: string
let folder: string

test.beforeEach(async () => {
  service = await startService()
  userData = await mkdtemp(join(tmpdir(), 'deckpass-crash-'))
  folder = await mkdtemp(join(tmpdir(), 'deckpass-project-'))
  // The app runs as another user where the tests run as root.
  chmodSync(folder, 0o777)
})
test.afterEach(async () => {
  await service.close()
  for (const each of [userData, folder]) await rm(each, { recursive: true })
})

const at = (name: string) => join(folder, name)
const read = (name: string) => readFileSync(at(name), 'utf8')
const journal = () => join(userData, 'token-files.json')

/** Makes a file of the app's user, who is known by the file that it wrote. */
function writeAsUser(name: string, text: string, like: string): void {
  writeFileSync(at(name), text)
  const { uid, gid } = statSync(at(like))
  chownSync(at(name), uid, gid)
}

async function writeTokenTo(app: RunningApp, file: string, name: string | null): Promise<void> {
  const { page } = app
  await app.chooseFile(at(file))
  await page.getByRole('button', { name: 'Write token to file…' }).click()
  if (name !== null) {
    await page.getByLabel('What is written').selectOption('line')
    await page.getByLabel('Variable name').fill(name)
  }
  await page.getByRole('button', { name: 'Choose file…' }).click()
  await expect(page.getByRole('table', { name: 'Files' })).toContainText(at(file))
}

/** A vault under a passphrase, a token in `token`, `other` and in a line of `.env`, and then a power cut. */
async function crashWithFiles(): Promise<string> {
  const app = await launchApp({ userData, keychain: 'missing' })
  const { page } = app
  await page.getByLabel('New passphrase').fill(passphrase)
  await page.getByLabel('Repeat the passphrase').fill(passphrase)
  await page.getByRole('button', { name: 'Continue' }).click()
  await signIn(page, service)
  await openSettings(page, 'Programs')
  await writeTokenTo(app, 'token', null)
  await writeTokenTo(app, 'other', null)
  writeAsUser('.env', 'A=1\nB="two\nlines"\n', 'token')
  await writeTokenTo(app, '.env', 'DECK_TOKEN')
  const token = read('token')
  expect(service.stateOf(token)).toBe('valid')
  expect(read('.env')).toBe(`A=1\nB="two\nlines"\nDECK_TOKEN=${token}\n`)
  await app.kill()
  return token
}

async function start(): Promise<RunningApp> {
  const app = await launchApp({ userData, keychain: 'missing' })
  await expect(app.page.getByRole('heading', { name: 'Unlock' })).toBeVisible()
  return app
}

test('after a crash the token is taken out while the vault waits for its passphrase', {
  tag: '@all',
}, async () => {
  const token = await crashWithFiles()
  expect(statSync(journal()).mode & 0o777).toBe(0o600)
  for (const secret of [token, service.person.username, service.baseUrl])
    expect(readFileSync(journal(), 'utf8')).not.toContain(secret)
  writeAsUser('other', 'notes that took a whole day', 'token')
  writeAsUser('.token.deckpass-part', token, 'token')
  const app = await start()
  await expect.poll(() => existsSync(at('token'))).toBe(false)
  await expect.poll(() => read('.env')).toBe('A=1\nB="two\nlines"\nDECK_TOKEN=\n')
  await expect.poll(() => existsSync(journal())).toBe(false)
  expect(existsSync(at('.token.deckpass-part'))).toBe(false)
  expect(read('other')).toBe('notes that took a whole day')
  await app.close()
})
