import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Locator, test } from '@playwright/test'
import { createCipher } from '../../../main/vault/aes-gcm.ts'
import { launchApp } from '../../launch.ts'
import { accountsOf, vaultIn } from '../../support/disk-vault.ts'
import { day } from '../../support/durations.ts'
import { storedToken } from '../../support/stored-account.ts'

const passphrase = 'four words of a demo'

/** Fills a vault as after a thousand sign-ins. */
async function fill(folder: string): Promise<void> {
  const now = Date.now()
  const vault = vaultIn(folder, { cipher: createCipher() })
  await vault.open()
  await vault.protect({ kind: 'passphrase', passphrase })
  vault.save(
    accountsOf(0, 1000).map((account, index) => ({
      ...account,
      name: `Account ${index + 1}`,
      token: storedToken({
        value: `demo-token-${index}-0000`,
        issuedAt: now,
        expiresAt: now + 7 * day - index * 60_000,
      }),
      renewal: { ...account.renewal, lastSuccessAt: now },
    })),
  )
  await vault.waitForWrites()
  vault.stop()
}

test('a thousand accounts open, scroll, and can be reached by keys', {
  tag: '@all',
}, async () => {
  const userData = await mkdtemp(join(tmpdir(), 'deckpass-thousand-'))
  await fill(userData)
  const app = await launchApp({ userData, keychain: 'missing' })
  const { page } = app
  const list = page.getByRole('list', { name: 'Accounts' })
  await page.getByLabel('Passphrase').fill(passphrase)
  await page.getByRole('button', { name: 'Unlock' }).click()
  await expect(list.getByRole('button', { name: /^Account 1 / })).toBeVisible()
  // A row that was never drawn has the same height, so nothing below it moves when it is drawn.
  const heightOf = async (row: Locator) => (await row.boundingBox())?.height
  const rows = list.getByRole('listitem')
  expect(await heightOf(rows.last())).toBe(await heightOf(rows.first()))

  await list.hover()
  for (let turn = 0; turn < 40; turn++) await page.mouse.wheel(0, 1600)
  await expect(list.getByRole('button', { name: /^Account 1000 / })).toBeVisible()
  // Rows out of view are still in the list, for assistive technology and the keyboard.
  await expect(list.getByRole('listitem')).toHaveCount(1000)

  await list.getByRole('button', { name: /^Account 1000 / }).click()
  await expect(page.getByRole('heading', { name: 'Account 1000' })).toBeVisible()
  await page.keyboard.press('Home')
  await expect(page.getByRole('heading', { name: 'Account 1', exact: true })).toBeVisible()
  await expect(list.getByRole('button', { name: /^Account 1 / })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('heading', { name: 'Account 2', exact: true })).toBeVisible()

  // The list scrolls to an account that is selected elsewhere.
  await page.keyboard.press('End')
  await expect(page.getByRole('heading', { name: 'Account 1000' })).toBeVisible()
  await expect(list.getByRole('button', { name: /^Account 1000 / })).toBeInViewport()

  await app.close()
  await rm(userData, { recursive: true, force: true })
})
