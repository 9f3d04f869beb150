import { expect, type Page, test } from '@playwright/test'
import { JourneyFixture, signInNorthwind } from '../journeys/fixture.ts'

/** The dates that the account shows, and whether each stands on one line. */
const dates = (page: Page) =>
  page.getByText(/^(Renews about|Expires) /).evaluateAll((all) =>
    all.map((each) => ({
      text: each.textContent?.replaceAll('\u202f', ' ') ?? '',
      lines: each.getClientRects().length,
    })),
  )

const regions = {
  'en_US.UTF-8': /^Expires \w{3}, \w{3} \d+, \d+:\d\d [AP]M$/,
  'en_GB.UTF-8': /^Expires \w{3},? \d+ \w{3}, \d\d:\d\d$/,
  'de_DE.UTF-8': /^Expires \w{3}, \d+ \w{3}, \d\d:\d\d$/,
  'ar_EG.UTF-8': /^Expires \w{3}, \d+ \w{3}, \d+:\d\d [ap]m$/,
  'ja_JP.UTF-8': /^Expires \w{3}, \d+ \w{3}, \d\d:\d\d$/,
}

for (const [region, expires] of Object.entries(regions))
  test(
    `with ${region} all dates are English with that region's clock, each on one line`,
    { tag: '@all' },
    () =>
      JourneyFixture.run((fixture) =>
        fixture.launch({ lang: 'en_GB.UTF-8', region }, async (page) => {
          await signInNorthwind(page)
          for (const width of [880, 760]) {
            await page.setViewportSize({ width, height: 560 })
            const shown = await dates(page)
            expect(shown[0]?.text).toMatch(/^Renews about \w{3}, \d+:\d\d( [AaPp][Mm])?$/)
            expect(shown[1]?.text).toMatch(expires)
            expect(shown.map(({ lines }) => lines)).toEqual([1, 1])
          }
          // Chromium's own words: the names of keys in the menu.
          expect(await page.evaluate(() => navigator.language)).toBe('en-US')
        }),
      ),
  )
