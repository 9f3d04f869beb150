import { button, expect } from './fixture.ts'
import { walk } from './walk.ts'

const link = 'deckpass://sign-in?address=https://slides.northwind.example&username=mara.lind&name=Northwind'

/** Links that a company puts on a page. */
export const company = walk('company', (show, fixture) =>
  fixture.launch({}, async (page, app) => {
    await app.secondInstance(['deckpass://sign-in?address=http://slides.northwind.example'])
    await show('link-refused', page.getByText('must begin with https://'))
    await app.secondInstance([link])
    await expect(page.getByLabel('Username')).toHaveValue('mara.lind')
    await show('link', page)
    await page.getByLabel('Username').fill('mara')
    await app.secondInstance(['deckpass://sign-in?address=https://decks.acme.example&name=Acme'])
    await show('link-offered', button(page, 'Use the link'))
  }),
)
