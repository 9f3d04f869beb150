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

test('a name of emoji has a whole one of them for its sign', () =>
  withName('👩🏽‍🚀🎨', async (page) => {
    await expect(list(page).getByText('👩🏽‍🚀', { exact: true })).toBeVisible()
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

test('the line of a copy has as long to run when the person comes back to it as it would have had', () =>
  Stage.run((stage) =>
    stage.launch({}, async (page, app) => {
      await signInNorthwind(page)
      await button(page, 'Add account').click()
      await signInAcme(app)
      await button(page, 'Copy token').click()
      await expect(page.getByRole('status')).toContainText('Copied.')
      const before = await timeToClear(page)
      await page.getByRole('button', { name: /^Northwind/ }).click()
      await expect(page.getByRole('status')).toBeEmpty()
      await page.clock.fastForward(10_000)
      await page.getByRole('button', { name: /^Acme Studio/ }).click()
      await expect(page.getByRole('status')).toContainText('Copied.')
      const after = await timeToClear(page)
      expect(after.seconds).toBeLessThanOrEqual(before.seconds - 10)
      // By the end of the second that is told.
      expect(after.share).toBeCloseTo((after.seconds - 1) / 30, 1)
    }),
  ))

/** What the words say of the time that a copy has left, and what the line shows of it, at one instant. */
const timeToClear = (page: Page) =>
  page.getByRole('region', { name: 'API token' }).evaluate((token) => ({
    seconds: Number(/in (\d+) s/.exec(token.querySelector('[role=status]')?.textContent ?? '')?.[1]),
    share: Number(token.querySelector<HTMLElement>('[style*="scale"]')?.style.scale.split(' ')[0]),
  }))
