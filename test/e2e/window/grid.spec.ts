import { expect, type Locator, type Page, test } from '@playwright/test'
import { button, JourneyFixture, signInAcme, signInNorthwind } from '../../journeys/fixture.ts'
import { day } from '../../support/durations.ts'

/** Edges that look aligned must be aligned to the pixel, in the window's first size and its smallest. */
const sizes = [
  { width: 880, height: 640, lines: 2 },
  { width: 760, height: 560, lines: 1 },
]

const left = async (part: Locator) => (await boxOf(part)).x
const right = async (part: Locator) => {
  const { x, width } = await boxOf(part)
  return x + width
}

async function boxOf(part: Locator) {
  const box = await part.boundingBox()
  if (box === null) throw new Error(`Not shown: ${part}`)
  return box
}

test('the parts of the account share their edges, lie on whole pixels, and activity is in view', () =>
  JourneyFixture.run(async (fixture) => {
    await fixture.launch({}, async (page, app) => {
      await signInNorthwind(page)
      await button(page, 'Add account').click()
      await signInAcme(app)
    })
    await fixture.launch({ laterMs: 1.865 * day }, async (page, app) => {
      await expect(button(page, 'Copy token')).toBeVisible()
      const before = await boxOf(button(page, 'Copy token'))
      await app.network('offline')
      await app.power('resume')
      await expect(page.getByText('You are offline.')).toBeVisible()
      expect(await boxOf(button(page, 'Copy token')), 'moved by a notice').toEqual(before)
      await app.network('online')
      await app.power('resume')
      await expect(page.getByText('You are offline.')).toBeHidden()
      await button(page, 'Copy token').click()
      await expect(page.getByRole('status')).toContainText('Copied.')
      for (const size of sizes) {
        const { width, height, lines } = size
        await page.setViewportSize({ width, height })
        await test.step(`${width} x ${height}`, async () => {
          await sharesEdges(page)
          expect(await offTheGrid(page)).toEqual([])
          const entries = page.getByRole('region', { name: 'Activity' }).getByRole('listitem')
          const last = await boxOf(entries.nth(lines - 1))
          expect(last.y + last.height).toBeLessThanOrEqual(height)
        })
      }
    })
  }))

async function sharesEdges(page: Page) {
  const main = page.getByRole('main')
  const heading = main.getByRole('heading', { level: 1 })
  const activity = main.getByRole('region', { name: 'Activity' })
  const token = main.getByRole('region', { name: 'API token' })
  const card = main.locator('svg[viewBox="0 0 160 160"]').locator('../../..')

  expect(await left(card)).toBe(await left(heading))
  expect(await left(activity)).toBe(await left(heading))
  expect(await right(button(page, 'More actions'))).toBe(await right(card))
  expect(await right(activity)).toBe(await right(card))

  // The actions are below the token, from edge to edge, and end with the ring.
  const ring = await boxOf(main.locator('svg[viewBox="0 0 160 160"]'))
  const column = await boxOf(token)
  expect([column.y, column.height]).toEqual([ring.y, ring.height])
  expect(await left(button(page, 'Copy token'))).toBe(await left(token))
  expect(await right(button(page, 'Copy as…'))).toBe(await right(token))
  expect(await right(button(page, 'Keep'))).toBe(await right(token))

  // In the sidebar icons begin at one edge and words at another.
  const side = page.getByRole('navigation')
  const rows = side.getByRole('listitem').getByRole('button')
  const words = [rows.first().getByText('Northwind'), side.getByText('Add account', { exact: true })]
  const edges = await Promise.all(words.map(left))
  expect(new Set(edges).size, `words begin at ${edges}`).toBe(1)
  const signs = [
    rows.first().locator('span').first(),
    button(page, 'Add account').locator('span').first(),
    button(page, 'Settings'),
  ]
  const signEdges = await Promise.all(signs.map(left))
  expect(new Set(signEdges).size, `signs begin at ${signEdges}`).toBe(1)
}

/** Parts whose upper or lower edge is between two pixels, where lines blur. */
function offTheGrid(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('header, h1, section, dl, dt, dd, nav, nav li, main li, main button')]
      .filter((element) => element.checkVisibility())
      .flatMap((element) => {
        const { top, bottom } = element.getBoundingClientRect()
        return Number.isInteger(top) && Number.isInteger(bottom)
          ? []
          : [`${top} to ${bottom}: ${element.outerHTML.slice(0, 80)}`]
      }),
  )
}
