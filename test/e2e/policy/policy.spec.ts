import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import type { Base } from '../../../app/snapshot/model/snapshot.ts'
import { openSettings } from '../../journeys/fixture.ts'
import type { LaunchOptions } from '../../launch/types.ts'
import { launchApp, type RunningApp } from '../../launch.ts'
import { withAccount } from '../lock-helpers.ts'

/**
 * The policy file in its real place, written by root, read by an app that runs as somebody else. Only root can give the
 * app such a place.
 */
const asRoot = process.getuid?.() === 0 ? test : () => undefined

declare const deckpass: Window['deckpass']

const policy = (value: unknown) => ({ policy: JSON.stringify(value) })
const baseOf = async (page: Page): Promise<Base> =>
  (await page.evaluate(() => deckpass.request('snapshot.read', null))).base

async function withApp(options: LaunchOptions, play: (app: RunningApp) => Promise<void>): Promise<void> {
  const app = await launchApp(options)
  try {
    await play(app)
  } finally {
    await app.close()
  }
}

asRoot('it holds from the start, and a change from the next wake-up on, also where its folder goes', () =>
  withApp(policy({ enforced: { lockAfter: '15min' }, defaults: { openAtLogin: true } }), async (app) => {
    expect(await baseOf(app.page)).toMatchObject({
      settings: { lockAfter: '15min', openAtLogin: true },
      policy: { choices: { lockAfter: ['15min', '5min', '1min'] }, problems: [], source: { found: true } },
    })
    writeFileSync(join(app.policyFolder(), 'policy.json'), '{"enforced": {"lockAfter": "1min"}}')
    await app.power('resume')
    await expect.poll(async () => (await baseOf(app.page)).settings.lockAfter).toBe('1min')
    rmSync(app.policyFolder(), { recursive: true })
    await app.power('resume')
    await expect.poll(async () => (await baseOf(app.page)).settings.lockAfter).toBe('never')
  }),
)

asRoot('a page cannot choose what is weaker, not even with a press', () =>
  withAccount(
    async ({ page }) => {
      await openSettings(page, 'Security')
      const lockAfter = page.getByLabel('Lock when idle for')
      await lockAfter.selectOption('5 minutes')
      await expect.poll(async () => (await baseOf(page)).settings.lockAfter).toBe('5min')
      // Another choice than the page offers, as a script that took it over would send it after a press.
      await page.evaluate(() =>
        document.addEventListener('keydown', () => {
          const answer = deckpass.request('settings.change', { lockAfter: 'never' })
          void answer.then((result) => {
            document.title = JSON.stringify(result)
          })
        }),
      )
      await page.keyboard.press('Enter')
      await expect.poll(() => page.title()).toBe('{"kind":"set-by-organization"}')
      expect((await baseOf(page)).settings.lockAfter).toBe('5min')
    },
    policy({ enforced: { lockAfter: '15min' } }),
  ),
)
