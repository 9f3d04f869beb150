import type { Locator, Page } from '@playwright/test'
import { expect, type Journey, type JourneyFixture, journey } from './fixture.ts'

/** Looks at a screen once the element is there by which a person knows it, or at the page as it is. */
type Look = (
  screen: string,
  at: Locator | Page,
  size?: Parameters<Parameters<Journey['play']>[0]>[2],
) => Promise<void>

/** A journey that waits for what each of its screens is known by. */
export const walk = (name: string, play: (look: Look, fixture: JourneyFixture) => Promise<void>): Journey =>
  journey(name, (show, fixture) =>
    play(async (screen, at, size) => {
      if (!('page' in at)) return await show(screen, at, size)
      await expect(at).toBeVisible()
      await show(screen, at.page(), size)
    }, fixture),
  )
