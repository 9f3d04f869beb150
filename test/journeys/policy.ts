import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { acme, button, expect, fill, leaveSettings, northwind, openSettings } from './fixture.ts'
import { walk } from './walk.ts'

const address = 'https://slides.northwind.example'
const rules = {
  enforced: {
    address,
    requirePin: true,
    lockAfter: '15min',
    clearClipboardAfter: '1min',
    programsMayAsk: false,
    tokenFiles: false,
    openAtLogin: true,
  },
}

export const policy = walk('what the organization sets', async (show, fixture) => {
  await fixture.launch({ policy: JSON.stringify(rules) }, async (page, app) => {
    await show('policy-pin', page.getByRole('heading', { name: 'Set PIN' }))
    await page.getByLabel('New PIN', { exact: true }).fill('482 915')
    await page.getByLabel('Repeat the PIN', { exact: true }).fill('482 915')
    await button(page, 'Set PIN').click()

    const field = page.getByLabel('Service address')
    await expect(field).toHaveValue(address)
    await expect(field).toHaveAccessibleDescription('Set by your organization.')
    await show('policy-sign-in', page)
    await page.getByLabel('Username').fill(northwind.username)
    await page.getByLabel('Password', { exact: true }).fill(northwind.password)
    await page.getByLabel('Company key').fill(northwind.companyKey)
    await button(page, 'Sign in').click()
    await expect(button(page, 'Copy token')).toBeVisible()

    for (const section of ['General', 'Copying', 'Programs', 'Security'] as const) {
      await openSettings(page, section)
      await show(`policy-settings-${section.toLowerCase()}`, page)
      await leaveSettings(page)
    }

    const file = join(app.policyFolder(), 'policy.json')
    const wrong = { enforced: { ...rules.enforced, clearClipboardAfter: '20min', pin: true } }
    writeFileSync(file, JSON.stringify(wrong))
    // Deckpass reads the policy when the screen is unlocked.
    await app.power('unlock-screen')
    await show('policy-wrong', page.getByText(/policy file has 2 mistakes/))

    await openSettings(page, 'Copying')
    await show('policy-wrong-settings', page)
    await leaveSettings(page)

    writeFileSync(file, JSON.stringify({ enforced: { allowedHosts: ['decks.acme.example'] } }))
    await app.power('unlock-screen')
    await expect(page.getByText(/policy file/)).toBeHidden()
    await show('policy-host-gone', page.getByText(/does not allow slides.northwind.example/).first())
    await button(page, 'Add account').click()
    await fill(page, 'https://slides.elsewhere.example', acme)
    await button(page, 'Sign in').click()
    await show('policy-host-refused', page.getByText('Your organization allows only decks.acme.example.'))
  })
})
