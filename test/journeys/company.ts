import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RunningApp } from '../launch.ts'
import { button, expect, type Journey, JourneyFixture, openSettings, signInNorthwind } from './fixture.ts'

const list = {
  version: 1,
  accounts: [
    { address: 'https://slides.northwind.example', username: 'mara.lind', name: 'Northwind' },
    { address: 'https://slides.northwind.example', username: 'team-sales', name: 'Northwind Sales' },
    { address: 'https://decks.acme.example:8443', username: 'm.okafor', name: 'Acme Studio' },
  ],
}

/** The person chooses files of the desktop's folder for temporary ones. */
function filesOf(app: RunningApp) {
  const folder = app.desktop.env.TMPDIR ?? ''
  return {
    write: (name: string, content: unknown) => writeFileSync(join(folder, name), JSON.stringify(content)),
    choose: (name: string) => app.chooseFile(join(folder, name)),
  }
}

const link = 'deckpass://sign-in?address=https://slides.northwind.example&name=Northwind'

/** Links that a company puts on a page, and accounts that a person takes along. */
export const company: Journey = {
  name: 'company',
  play: (show) =>
    JourneyFixture.run((fixture) =>
      fixture.launch({}, async (page, app) => {
        const { write, choose } = filesOf(app)
        write('other.json', {})
        await choose('other.json')
        await button(page, 'Import accounts').click()
        await expect(page.getByRole('alert')).toContainText('not a list of accounts')
        await show('import-refused', page)
        await app.secondInstance(['deckpass://sign-in?address=http://slides.northwind.example'])
        await expect(page.getByText('must begin with https://')).toBeVisible()
        await show('link-refused', page)
        await app.secondInstance([link])
        await expect(page.getByLabel('Name for this account')).toHaveValue('Northwind')
        await show('link', page)
        await page.getByLabel('Username').fill('mara')
        await app.secondInstance(['deckpass://sign-in?address=https://decks.acme.example&name=Acme'])
        await expect(button(page, 'Use the link')).toBeVisible()
        await show('link-offered', page)
        await signInNorthwind(page)

        write('accounts.json', list)
        await choose('accounts.json')
        await openSettings(page)
        await button(page, 'Import accounts').click()
        await expect(page.getByRole('dialog')).toBeVisible()
        await show('import', page)
        await button(page, 'Add 2 accounts').click()
        await expect(page.getByText('2 accounts added.')).toBeVisible()
        await choose('exported.json')
        await button(page, 'Export accounts').click()
        await expect(page.getByText('Saved.')).toBeVisible()
        await show('exported', page)
        await button(page, 'Back').click()
        await page.getByText('Acme Studio').click()
        await show('imported', page)
      }),
    ),
}
