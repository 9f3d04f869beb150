import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { toSealedText } from '../../main/vault/aes-gcm.ts'
import { button, expect, signInNorthwind } from './fixture.ts'
import { walk } from './walk.ts'

export const noKeychain = walk('without a keychain', async (show, fixture) => {
  const keychain = 'missing'
  const passphrase = 'four words of a demo'
  await fixture.launch({ keychain }, async (page) => {
    await show('choose-protection', page.getByRole('heading', { name: 'Protect what you store' }))
    await page.getByLabel('New passphrase').fill(passphrase)
    await page.getByLabel('Repeat the passphrase').fill('something else')
    await button(page, 'Continue').click()
    await show('choose-protection-refused', page)
    await page.getByLabel('Repeat the passphrase').fill(passphrase)
    await button(page, 'Continue').click()
    await signInNorthwind(page)
  })
  await fixture.launch({ keychain }, async (page) => {
    await show('locked', page.getByRole('heading', { name: 'Unlock' }))
    // The first wrong guesses cause no wait, and then each causes a longer one.
    await expect(async () => {
      await page.getByLabel('Passphrase').fill('wrong')
      await button(page, 'Unlock').click()
      await expect(page.getByText(/Try again in/)).toBeVisible({ timeout: 2000 })
    }).toPass()
    await show('locked-waiting', page)
    await button(page, 'Forgot passphrase?').click()
    await show('forgot-passphrase', page)
    await button(page, 'Forget everything').click()
    await show('forget-everything', page)
    await page.getByRole('alertdialog').getByRole('button', { name: 'Forget everything' }).click()
    await expect(page.getByRole('heading', { name: 'Protect what you store' })).toBeVisible()
  })
})

export const storing = walk('when storing fails', async (show, fixture) => {
  await fixture.launch({}, async (page) => {
    await signInNorthwind(page)
    await expect.poll(() => existsSync(join(fixture.userData, 'vault.json'))).toBe(true)
    await chmod(fixture.userData, 0o500)
    await button(page, 'Copy token').click()
    await show('not-saved', page.getByText(/Your last change is not saved/))
    await chmod(fixture.userData, 0o700)
  })
  await fixture.launch({ keychain: 'stopped' }, async (page) => {
    await show('keychain-unavailable', page.getByRole('heading', { name: 'The keychain does not answer' }))
  })
  const file = join(fixture.userData, 'vault.json')
  const key = toSealedText(Buffer.concat([Buffer.from('v11'), randomBytes(64)]))
  await writeFile(file, JSON.stringify({ ...JSON.parse(await readFile(file, 'utf8')), key }))
  await fixture.launch({}, async (page) => {
    await show('keychain-other-key', page.getByRole('heading', { name: 'The keychain has another key' }))
  })
  await writeFile(file, 'not a vault')
  await fixture.launch({}, async (page) => {
    await show('vault-set-aside', page.getByText(/vault.unreadable/))
  })
})
