import { latestYml, startUpdateServer } from '../support/update-server.ts'
import { button, openSettings, signInNorthwind } from './fixture.ts'
import { walk } from './walk.ts'

export const updates = walk('updates', async (show, fixture) => {
  const server = await startUpdateServer()
  server.serve(latestYml('0.1.0'))
  await fixture.launch({ env: { DECKPASS_UPDATE_URL: server.address } }, async (page, app) => {
    await signInNorthwind(page)
    await openSettings(page, 'About')
    await button(page, 'Check for updates').click()
    await show('update-none', page.getByText(/^Deckpass is up to date/))

    server.serve(null)
    await app.passTime(5_000)
    await button(page, 'Check for updates').click()
    await show('update-trouble', page.getByText(/Could not check for updates/))

    server.serve(latestYml('0.2.0', news))
    await app.passTime(5_000)
    await button(page, 'Check for updates').click()
    await show('update-offered', page.getByText('Download it from where you got Deckpass.'))

    await button(page, 'Back').click()
    await show('account-update', button(page, 'Update to 0.2.0'))
  })
  await server.close()
})

const news = [
  '- Accounts can be sorted by name, or the most urgent first.',
  '- A sign-out can be undone for half a minute.',
  '- The command deckpass completes account names in fish.',
]
