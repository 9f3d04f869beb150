import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { button, JourneyFixture, signInNorthwind } from '../../journeys/fixture.ts'
import { handsOn } from '../../launch/hands.ts'
import { launchApp } from '../../launch.ts'
import { startService } from '../../service/service.ts'
import { day } from '../../support/durations.ts'
import { signIn } from '../helpers.ts'
import { lock, lockedHeading, open, setPin } from '../lock-helpers.ts'

/** What lasts while it is locked: renewing, over a restart and a sleep. */

test('a Deckpass that was killed while locked starts locked and renews', () =>
  JourneyFixture.run(async (fixture) => {
    await fixture.launch({}, async (page, { kill }) => {
      await signInNorthwind(page)
      await setPin(page)
      await kill()
    })
    const before = fixture.service.requests.length
    await fixture.launch({ laterMs: 6.9 * day }, async (page, { log }) => {
      await expect.poll(() => fixture.service.requests.length).toBeGreaterThan(before)
      // A request has its status once the answer has been sent.
      await expect
        .poll(() => fixture.service.requests.at(-1))
        .toMatchObject({ path: '/api/auth/update_token', status: 200 })
      await expect(lockedHeading(page)).toBeVisible()
      // There was nothing in the page to be cleared, so it was loaded once.
      expect(await log()).not.toContain('window.load-failed')
    })
  }))

test('a person who forgot the PIN can forget everything and begin anew', () =>
  JourneyFixture.run(async (fixture) => {
    await fixture.launch({}, async (page) => {
      await signInNorthwind(page)
      await setPin(page)
      await button(page, 'Forgot PIN?').click()
      await expect(page.getByText(/password and company key again/)).toBeVisible()
      await expect(page.locator('main').getByRole('textbox')).toHaveCount(0)
      // Cancelling leaves everything locked, and nothing is lost.
      await button(page, 'Forget everything').click()
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
      await expect(lockedHeading(page)).toBeVisible()
      await button(page, 'Forgot PIN?').click()
      await button(page, 'Forget everything').click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Forget everything' }).click()
      await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    })
  }))

test('with a damaged settings file Deckpass starts locked, and the window says why', () =>
  JourneyFixture.run(async (fixture) => {
    let settings = ''
    await fixture.launch({}, async (page, { userData }) => {
      settings = join(userData, 'settings.json')
      await signInNorthwind(page)
      await setPin(page)
      await open(page)
    })
    await writeFile(settings, '{"lockAfter": "ne')
    // Quitting before the unlock keeps the notice for the next start.
    await fixture.launch({}, async (page) => expect(lockedHeading(page)).toBeVisible())
    await fixture.launch({}, async (page, app) => {
      await expect(lockedHeading(page)).toBeVisible()
      // By now it locks after a minute in which nobody touched the desktop, and Playwright's keys do not touch it.
      await handsOn(app).keys('Shift_L')
      await open(page)
      await expect(page.getByText(/could not read your settings: the file is damaged/)).toBeVisible()
    })
  }))

// Only root can bring a disk along.
if (process.getuid?.() === 0)
  test('a lock that a full disk could not record holds over a restart', {
    tag: '@all',
  }, async () => {
    const service = await startService()
    const userData = await mkdtemp(join(tmpdir(), 'deckpass-full-'))
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=32m', 'tmpfs', userData])
    try {
      const first = await launchApp({ userData })
      await signIn(first.page, service)
      await setPin(first.page)
      await open(first.page)
      const fill = 'head -c 33M /dev/zero >"$0/filling" 2>/dev/null; ! echo >"$0/more" 2>/dev/null'
      execFileSync('sh', ['-c', fill, userData])
      await lock(first.page)
      await first.kill()
      // With a full disk Deckpass does not start, and says so: `main/files/data-folder.test.ts`.
      await rm(join(userData, 'filling'))

      const again = await launchApp({ userData })
      await expect(lockedHeading(again.page)).toBeVisible()
      await open(again.page)
      await again.close()
    } finally {
      execFileSync('umount', ['--lazy', userData])
      await rm(userData, { recursive: true })
      await service.close()
    }
  })
