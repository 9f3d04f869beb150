import { latestYml, startUpdateServer } from '../support/update-server.ts'
import { button, expect, journey, openSettings, signInNorthwind } from './fixture.ts'

export const updates = journey('updates', async (show, fixture) => {
  const server = await startUpdateServer()
  server.serve(latestYml('0.1.0'))
  await fixture.launch({ env: { DECKPASS_UPDATE_URL: server.address } }, async (page, app) => {
    await signInNorthwind(page)
    await openSettings(page, 'About')
    await button(page, 'Check for updates').click()
    await expect(page.getByText(/^Deckpass is up to date/)).toBeVisible()
    await show('update-none', page)

    server.serve(null)
    await app.passTime(5_000)
    await button(page, 'Check for updates').click()
    await expect(page.getByText(/Could not check for updates/)).toBeVisible()
    await show('update-trouble', page)

    server.serve(latestYml('0.2.0', news))
    await app.passTime(5_000)
    await button(page, 'Check for updates').click()
    await expect(page.getByText('Download it from where you got Deckpass.')).toBeVisible()
    await show('update-offered', page)

    await button(page, 'Back').click()
    await expect(button(page, 'Update to 0.2.0')).toBeVisible()
    await show('account-update', page)
  })
  await server.close()
})

const news = [
  '- Accounts can be sorted by name, or the most urgent first.',
  '- A sign-out can be undone for half a minute.',
  '- The command deckpass completes account names in fish.',
]
