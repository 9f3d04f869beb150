import type { Page } from '@playwright/test'
import { button, expect, JourneyFixture, signInAcme, signInNorthwind } from '../../test/journeys/fixture.ts'
import { day } from '../../test/support/durations.ts'
import { desktopWithMenu } from './frame.ts'
import { bothPictures, colorSchemes, type SavePicture } from './screenshot.ts'

/**
 * The first picture of the README: the moment after a copy, with the tray menu open. `page`: a blank page to draw on.
 */
export async function takeAfterCopy(page: Page, save: SavePicture): Promise<void> {
  await JourneyFixture.run(async (fixture) => {
    await fixture.launch({}, async (window, app) => {
      await signInNorthwind(window)
      await button(window, 'Add account').click()
      await signInAcme(app)
    })
    await fixture.launch({ laterMs: 1.865 * day }, async (window, app) => {
      await window.getByRole('button', { name: /Northwind/ }).click()
      await button(window, 'Copy token').click()
      await expect(window.getByRole('status')).toContainText('Copied.')
      await window.mouse.move(0, 0)
      const pictures = await bothPictures(window, 'png')
      const menu = await app.desktop.trayHost.menu()
      for (const scheme of colorSchemes) {
        const picture = await desktopWithMenu(page, { scheme, picture: pictures[scheme], menu })
        await save(`after-copy-${scheme}`, picture)
      }
    })
  })
}
