import { button, expect, openSettings, signInNorthwind } from './fixture.ts'
import { walk } from './walk.ts'

const pin = '482 915'

export const lock = walk('the lock', async (show, fixture) => {
  await fixture.launch({}, async (page) => {
    await signInNorthwind(page)
    await button(page, 'Lock').click()
    const dialog = page.getByRole('dialog', { name: 'Set PIN' })
    await show('set-pin', dialog)
    const set = async (tried: string) => {
      for (const name of ['New PIN', 'Repeat the PIN'])
        await dialog.getByLabel(name, { exact: true }).fill(tried)
      await button(dialog, 'Set PIN').click()
    }
    await set('123456')
    await show('set-pin-refused', dialog.getByText('too easy to guess'))
    await set(pin)

    await show('lock-pin', page.getByRole('heading', { name: 'Locked' }))
    // The first wrong guesses cause no wait, and then each causes a longer one.
    const field = page.getByLabel('PIN or passphrase', { exact: true })
    await expect(async () => {
      await field.fill('wrong')
      await button(page, 'Unlock').click()
      // The guess has been checked.
      await expect(field).toHaveValue('', { timeout: 15_000 })
      await expect(page.getByText(/Try again in/)).toBeVisible({ timeout: 500 })
    }).toPass({ timeout: 90_000 })
    await show('lock-pin-waiting', page)
    await button(page, 'Forgot PIN?').click()
    await show('lock-forgotten', page)
    await button(page, 'Back').click()
    await field.fill(pin)
    await button(page, 'Unlock').click()
    // The main process checks the PIN when the wait is over.
    await expect(button(page, 'Copy token')).toBeVisible({ timeout: 15_000 })

    await openSettings(page, 'Security')
    await show('settings-security', page)
    await button(page, 'Change PIN').click()
    await show('change-pin', page)
  })
})

export const lockWithPassphrase = walk('the lock with a passphrase', async (show, fixture) => {
  await fixture.launch({ keychain: 'missing' }, async (page) => {
    const passphrase = 'four words of a demo'
    await page.getByLabel('New passphrase').fill(passphrase)
    await page.getByLabel('Repeat the passphrase').fill(passphrase)
    await button(page, 'Continue').click()
    await signInNorthwind(page)
    await button(page, 'Lock').click()
    await show('lock-passphrase', page.getByRole('heading', { name: 'Locked' }))
    await page.getByLabel('PIN or passphrase', { exact: true }).fill(passphrase)
    await button(page, 'Unlock').click()
    await openSettings(page, 'Security')
    await show('settings-security-passphrase', page)
  })
})
