import { expect, type Locator, type Page, test } from '@playwright/test'
import { button, chooseAction, Stage, signInAcme, signInNorthwind } from '../scenes/stage.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const list = (page: Page) => page.getByRole('list', { name: 'Accounts' })
const directionOf = (part: Locator) => part.evaluate((element) => getComputedStyle(element).direction)

/** Two accounts, so that the list shows names, and the second one renamed. */
async function withName(name: string, look: (page: Page) => Promise<void>) {
  await Stage.run((stage) =>
    stage.launch({}, async (page, app) => {
      await signInNorthwind(page)
      await button(page, 'Add account').click()
      await signInAcme(app)
      await chooseAction(page, 'Rename')
      await page.getByLabel('Name for this account').fill(name)
      await page.keyboard.press('Enter')
      await expect(heading(page)).toHaveText(name)
      await look(page)
    }),
  )
}

test('a Hebrew name reads from the right, in the list and above the token, and keeps its beginning', () =>
  withName('סטודיו למצגות של בית הספר הגבוה לעיצוב בתל אביב', async (page) => {
    expect(await directionOf(heading(page))).toBe('rtl')
    const name = list(page).getByText('סטודיו למצגות')
    expect(await directionOf(name)).toBe('rtl')
    // What is too long for the list is cut at its end, which is on the left.
    expect(await name.evaluate((element) => getComputedStyle(element).textOverflow)).toBe('ellipsis')
    expect(await directionOf(page.getByText('m.okafor', { exact: true }))).toBe('ltr')
  }))

test('a word of 60 letters is cut nowhere but in the list, also in the narrowest window', () =>
  withName('W'.repeat(60), async (page) => {
    for (const size of [
      { width: 880, height: 640 },
      { width: 320, height: 256 },
    ]) {
      await page.setViewportSize(size)
      await expectWhole(page, heading(page))
      await chooseAction(page, 'Sign out')
      await expectWhole(page, page.getByRole('alertdialog').getByRole('heading'))
      await button(page, 'Cancel').click()
    }
  }))

/** The text lies in its own box, and the box in the window. */
async function expectWhole(page: Page, text: Locator) {
  const { scrollWidth, clientWidth, right } = await text.evaluate((element) => ({
    scrollWidth: element.scrollWidth,
    clientWidth: element.clientWidth,
    right: element.getBoundingClientRect().right,
  }))
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
  expect(right).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
}
