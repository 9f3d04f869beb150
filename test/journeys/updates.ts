import { startUpdatableApp } from '../support/updatable-app.ts'
import { fileOf } from '../support/updates.ts'
import {
  button,
  expect,
  type Journey,
  JourneyFixture,
  openSettings,
  signInAcme,
  signInNorthwind,
} from './fixture.ts'

export const updates: Journey = {
  name: 'updates',
  play: (show) =>
    JourneyFixture.run(async (fixture) => {
      const updatable = await startUpdatableApp()
      updatable.serve({ version: '0.1.0' })
      const { env, server } = updatable
      await fixture.launch({ env }, async (page, app) => {
        await signInNorthwind(page)
        await openSettings(page, 'About')
        await button(page, 'Check for updates').click()
        await expect(page.getByText(/^Deckpass is up to date/)).toBeVisible()
        await show('update-none', page)

        server.files.set('deckpass-updates.json', '{}')
        await button(page, 'Check for updates').click()
        await expect(page.getByText(/is not signed by the makers/)).toBeVisible()
        await show('update-forged', page)
        await button(page, 'Back').click()
        await expect(button(page, 'Problem with updates')).toBeVisible()
        await show('update-trouble', page)

        updatable.serve({ news })
        await button(page, 'Problem with updates').click()
        await button(page, 'Check for updates').click()
        await expect(button(page, 'Update')).toBeVisible()
        await show('update-offered', page)

        server.files.set(fileOf('').name, (_, response) => response.write('#'.repeat(84_000)))
        await button(page, 'Update').click()
        await expect(page.getByText(/^Downloading: [1-9]/)).toBeVisible()
        await show('update-downloading', page)

        await button(page, 'Back').click()
        await button(page, 'Add account').click()
        await signInAcme(app)
        await show('account-update', page)
      })
      await updatable.close()
    }),
}

const news = {
  en: [
    'Accounts can be sorted by name, or the most urgent first.',
    'A sign-out can be undone for ten seconds.',
    'The command deckpass completes account names in fish.',
  ],
  de: [
    'Konten lassen sich nach Name oder Dringlichkeit sortieren.',
    'Eine Abmeldung lässt sich zehn Sekunden lang rückgängig machen.',
    'Der Befehl deckpass vervollständigt Kontonamen in fish.',
  ],
}
