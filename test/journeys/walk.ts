import type { Locator, Page } from '@playwright/test'
import { expect, type Journey, type JourneyFixture, journey } from './fixture.ts'

/** Shows a screen once its characteristic element is there, or the page as it is. */
type Look = (
  screen: string,
  at: Locator | Page,
  size?: Parameters<Parameters<Journey['play']>[0]>[2],
) => Promise<void>

/** A journey that waits for each screen's characteristic element. */
export const walk = (name: string, play: (look: Look, fixture: JourneyFixture) => Promise<void>): Journey =>
  journey(name, (show, fixture) =>
    play(async (screen, at, size) => {
      if (!('page' in at)) return await show(screen, at, size)
      await expect(at).toBeVisible()
      await show(screen, at.page(), size)
    }, fixture),
  )
