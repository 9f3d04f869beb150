import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import type { Base, Snapshot } from '../../../app/snapshot/model/snapshot.ts'
import { launchApp } from '../../launch.ts'

/**
 * The policy file in its real place, written by root and read by an app that runs as another user. Only root can mount
 * such a place for the app.
 */
const asRoot = process.getuid?.() === 0 ? test : () => undefined

declare const deckpass: Window['deckpass']

const baseOf = async (page: Page): Promise<Base> =>
  (await page.evaluate(() => deckpass.request('snapshot.read', null) as Promise<Snapshot>)).base

asRoot(
  'the policy applies from the start, and a change, even of its folder, from the next wake-up',
  async () => {
    const rules = { enforced: { lockAfter: '15min' }, defaults: { openAtLogin: true } }
    const app = await launchApp({ policy: JSON.stringify(rules) })
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
    await app.close()
  },
)
