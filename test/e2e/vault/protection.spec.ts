import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { leaveSettings, openSettings } from '../../journeys/fixture.ts'
import { launchApp } from '../../launch.ts'
import { type Service, startService } from '../../service/service.ts'
import { copyButton, signIn } from '../helpers.ts'
import { open, pin, setPin } from '../lock-helpers.ts'

const passphrase = 'eight or more'

let service: Service
let userData: string

test.beforeAll(async () => {
  service = await startService()
})
test.afterAll(() => service.close())
test.beforeEach(async () => {
  userData = await mkdtemp(join(tmpdir(), 'deckpass-protection-'))
})
test.afterEach(() => rm(userData, { recursive: true }))

const vaultPath = () => join(userData, 'vault.json')

function storedProtection(): unknown {
  return JSON.parse(readFileSync(vaultPath(), 'utf8')).protection
}

async function fillPassphrase(page: Page, text: string): Promise<void> {
  await page.getByLabel('New passphrase').fill(text)
  await page.getByLabel('Repeat the passphrase').fill(text)
}

async function unlock(page: Page, text: string): Promise<void> {
  await page.getByLabel('Passphrase', { exact: true }).fill(text)
  await page.getByRole('button', { name: 'Unlock' }).click()
}

/** Expects that the settings name what protects the accounts. */
async function expectProtection(page: Page, name: string): Promise<void> {
  await openSettings(page, 'Security')
  const stored = page.locator('section', { hasText: 'Stored on this computer' })
  await expect(stored.getByText(name, { exact: true })).toBeVisible()
  await leaveSettings(page)
}

test('without a keychain the person chooses before anything is stored', async () => {
  const app = await launchApp({ userData, keychain: 'missing' })
  const { page } = app
  await expect(page.getByRole('heading', { name: 'Protect what you store' })).toBeVisible()
  await expect(page.getByRole('radio', { name: /Keychain|Keyring/ })).toHaveCount(0)

  await fillPassphrase(page, 'password')
  await expect(page.getByText('Strength: guessed at once.')).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert')).toHaveText(/too easy to guess/)
  expect(existsSync(vaultPath())).toBe(false)

  await page.getByRole('radio', { name: 'This session only' }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await signIn(page, service)
  await expectProtection(page, 'This session only')
  await app.close()
  expect(existsSync(vaultPath())).toBe(false)

  const again = await launchApp({ userData, keychain: 'missing' })
  await expect(again.page.getByRole('heading', { name: 'Protect what you store' })).toBeVisible()
  await again.close()
})

async function changeProtection(page: Page, to: string, present: string | null): Promise<void> {
  await openSettings(page, 'Security')
  await page.getByRole('button', { name: 'Change protection' }).click()
  await page.getByRole('radio', { name: to }).check()
  if (to === 'Passphrase') await fillPassphrase(page, passphrase)
  if (present !== null) await page.getByLabel(/^Current (PIN|passphrase)$/).fill(present)
  await page.getByRole('dialog').getByRole('button', { name: 'Change protection' }).last().click()
}

test('the passphrase is required, and wrong ones make the person wait', async () => {
  const first = await launchApp({ userData, keychain: 'missing' })
  await fillPassphrase(first.page, passphrase)
  await first.page.getByRole('button', { name: 'Continue' }).click()
  await signIn(first.page, service)
  await first.close()
  const app = await launchApp({ userData, keychain: 'missing' })
  const { page } = app
  await expect(page.getByRole('heading', { name: 'Unlock' })).toBeVisible()
  for (const wrong of ['wrong once', 'wrong twice', 'wrong again', 'and again']) {
    await unlock(page, wrong)
    await expect(page.getByRole('alert')).toContainText('does not open your stored accounts')
    const field = page.getByLabel('Passphrase', { exact: true })
    await expect(field).toHaveValue('')
    await expect(field).toBeFocused()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveAccessibleDescription(/does not open your stored accounts/)
  }
  // The button is disabled until the wait is over, and the press waits for it.
  await unlock(page, passphrase)
  await expect(copyButton(page)).toBeVisible()
  await expectProtection(page, 'Passphrase')
  await app.close()
})

test('the protection is changed in the settings, and the accounts stay', async () => {
  const app = await launchApp({ userData })
  const { page } = app
  await signIn(page, service)
  await expectProtection(page, 'GNOME Keyring')

  await setPin(page)
  await open(page)
  await changeProtection(page, 'Passphrase', 'not the PIN')
  await expect(page.getByRole('alert')).toContainText('PIN')
  await page.keyboard.press('Escape')
  await leaveSettings(page)

  /** A script in the window cannot do this, because the secret is required or the system asks in a dialog. */
  const change = async (from: 'keychain' | 'passphrase' | 'session', to: string) => {
    await changeProtection(page, to, { keychain: pin, passphrase, session: null }[from])
    if (from === 'keychain' || to === 'This session only') await app.answerDialog('confirm')
    await expect(page.getByRole('radio', { name: to })).toHaveCount(0)
    await expect(page.locator('dialog')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('heading', { name: 'Settings' })).toBeHidden()
  }

  await change('keychain', 'Passphrase')
  await expectProtection(page, 'Passphrase')
  expect(storedProtection()).toBe('passphrase')
  await change('passphrase', 'This session only')
  await expectProtection(page, 'This session only')
  expect(existsSync(vaultPath())).toBe(false)
  await change('session', 'GNOME Keyring')
  await expectProtection(page, 'GNOME Keyring')
  await app.close()

  const again = await launchApp({ userData })
  await expect(copyButton(again.page)).toBeVisible()
  await again.close()
})
