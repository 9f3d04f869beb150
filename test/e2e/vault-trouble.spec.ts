import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { launchApp, type RunningApp } from '../launch.ts'
import { type Service, startService } from '../service/service.ts'
import { copyButton, signIn } from './helpers.ts'

let service: Service
let userData: string

const newFolder = () => mkdtemp(join(tmpdir(), 'deckpass-trouble-'))

test.beforeAll(async () => {
  service = await startService()
})
test.afterAll(() => service.close())
test.beforeEach(async () => {
  userData = await newFolder()
})
test.afterEach(() => rm(userData, { recursive: true }))

const vaultText = () => readFileSync(join(userData, 'vault.json'), 'utf8')

/** What was set aside, as it stands in its file. */
function setAside(): string[] {
  return readdirSync(userData)
    .filter((name) => /^vault\.unreadable-.+\.json$/.test(name))
    .map((name) => readFileSync(join(userData, name), 'utf8'))
}

/** Signs in with the keychain and quits. */
async function keepUnderKeychain(folder: string): Promise<RunningApp> {
  const app = await launchApp({ userData: folder })
  await signIn(app.page, service)
  await app.close()
  return app
}

/** The vault is made once, and each test has a copy of it: the keychain keeps its key. */
test.describe('with a vault of the keychain', () => {
  test.describe.configure({ mode: 'default' })

  let kept: string

  test.beforeAll(async () => {
    kept = await newFolder()
    await keepUnderKeychain(kept)
  })
  test.afterAll(() => rm(kept, { recursive: true }))
  test.beforeEach(() => cp(kept, userData, { recursive: true }))

  test('while the keychain is locked, stopped or missing the vault is left alone, and opens where that is again', async () => {
    const before = vaultText()
    for (const keychain of ['locked', 'stopped', 'missing'] as const) {
      const app = await launchApp({ userData, keychain })
      const heading = app.page.getByRole('heading', { name: 'The keychain does not answer' })
      await expect(heading).toBeVisible()
      await expect(app.page.getByText('then quit and reopen Deckpass')).toBeVisible()
      await app.page.getByRole('button', { name: 'Try now' }).click()
      await expect(heading).toBeVisible()
      await app.close()
      expect(vaultText()).toBe(before)
      expect(setAside()).toEqual([])
    }
    const again = await launchApp({ userData })
    await expect(copyButton(again.page)).toBeVisible()
    await again.close()
  })

  test('a damaged vault is kept and told of, and one can sign in again', async () => {
    const damaged = vaultText().slice(0, -40)
    writeFileSync(join(userData, 'vault.json'), damaged)
    const app = await launchApp({ userData })
    await expect(app.page.getByText(/could not read your stored accounts: the file is damaged/)).toBeVisible()
    await signIn(app.page, service)
    await app.close()
    expect(setAside()).toEqual([damaged])

    const again = await launchApp({ userData })
    await expect(copyButton(again.page)).toBeVisible()
    await again.close()
  })
})

test('a vault from another computer is kept and told of', { tag: '@all' }, async () => {
  const { desktop } = await keepUnderKeychain(userData)
  await desktop.keychain.replace()
  const before = vaultText()
  const app = await launchApp({ userData })
  await expect(
    app.page.getByText(/could not read your stored accounts: .* kept as vault\.unreadable-/),
  ).toBeVisible()
  expect(setAside()).toEqual([before])
  await app.close()
})
