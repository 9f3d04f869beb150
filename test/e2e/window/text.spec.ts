import { expect, type Locator, type Page, test } from '@playwright/test'
import {
  button,
  chooseAction,
  JourneyFixture,
  rename,
  signInAcme,
  signInNorthwind,
} from '../../journeys/fixture.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const list = (page: Page) => page.getByRole('list', { name: 'Accounts' })
const directionOf = (part: Locator) => part.evaluate((element) => getComputedStyle(element).direction)

test('a Hebrew name reads from the right, and neither a name nor a word of 60 letters is cut', () =>
  // Two accounts, so that the list shows names.
  JourneyFixture.play(async (page, app) => {
    await signInNorthwind(page)
    await button(page, 'Add account').click()
    await signInAcme(app)

    await rename(page, 'סטודיו למצגות של בית הספר הגבוה לעיצוב בתל אביב')
    expect(await directionOf(heading(page))).toBe('rtl')
    const name = list(page).getByText('סטודיו למצגות')
    expect(await directionOf(name)).toBe('rtl')
    await expectWhole(page, name)
    expect(await directionOf(page.getByText('m.okafor', { exact: true }))).toBe('ltr')

    await rename(page, 'W'.repeat(60))
    await expectWhole(page, list(page).getByText('WWW'))
    for (const size of [
      { width: 880, height: 640 },
      { width: 320, height: 256 },
    ]) {
      await page.setViewportSize(size)
      await expectWhole(page, heading(page))
      await chooseAction(page, 'Sign out')
      await expectWhole(page, page.getByText('Signed out of WW'))
      await button(page, 'Undo').click()
      await expect(heading(page)).toHaveText('W'.repeat(60))
    }
  }))

/** Expects the text inside its own box, and the box inside the window. */
async function expectWhole(page: Page, text: Locator) {
  const { scrollWidth, clientWidth, right } = await text.evaluate((element) => ({
    scrollWidth: element.scrollWidth,
    clientWidth: element.clientWidth,
    right: element.getBoundingClientRect().right,
  }))
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
  expect(right).toBeLessThanOrEqual(await page.evaluate(() => innerWidth))
}
