import { existsSync, readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import type { UpdateView } from '../../app/model/update.ts'
import { button, openSettings } from '../journeys/fixture.ts'
import type { LaunchOptions } from '../launch/types.ts'
import type { RunningApp } from '../launch.ts'
import { newerAppImage, startUpdatableApp, type UpdatableApp } from '../support/updatable-app.ts'
import { installedVersion } from '../support/update-installation.ts'
import { fileOf } from '../support/updates.ts'
import { open, setPin, withAccount } from './lock-helpers.ts'

/** The app on the real network stack of Electron, as an AppImage would start it. */

declare const deckpass: Window['deckpass']

const { name } = fileOf('')

const updatesOf = async (page: Page): Promise<UpdateView | null> =>
  (await page.evaluate(() => deckpass.request('snapshot.read', null))).base.updates

/** Lets minutes pass until a check has been made. */
async function untilAsked(app: RunningApp, { server }: UpdatableApp): Promise<void> {
  const before = server.asked.length
  await expect(async () => {
    await app.passTime(11 * 60_000)
    await app.power('resume')
    expect(server.asked.length).toBeGreaterThan(before)
  }).toPass()
}

const statusIn = (page: Page) => page.getByRole('tabpanel', { name: 'About' }).getByRole('status').first()

/** Opens *About*, and asks whether there is an update. */
async function check(page: Page): Promise<void> {
  await openSettings(page, 'About')
  await button(page, 'Check for updates').click()
}

/** Signed in to an account, with an update on the server. */
async function play(
  steps: (app: RunningApp, updatable: UpdatableApp) => Promise<void>,
  options: LaunchOptions = {},
): Promise<void> {
  const updatable = await startUpdatableApp()
  try {
    await withAccount((app) => steps(app, updatable), { ...options, env: updatable.env })
  } finally {
    await updatable.close()
  }
}

test('Update replaces the installed version and starts the new one', () =>
  play(async (app, { folder }) => {
    await check(app.page)
    await expect(app.page.getByRole('heading', { name: 'Deckpass 0.2.0 is available' })).toBeVisible()
    await expect(app.page.getByText('Accounts can be sorted.')).toBeVisible()
    expect(installedVersion(folder)).toBe('0.1.0')
    await button(app.page, 'Update').click()
    await expect.poll(() => app.hasEnded()).toBe(true)
    expect(installedVersion(folder)).toBe('0.2.0')
    await expect.poll(() => existsSync(join(folder, 'started'))).toBe(true)
    expect(readFileSync(join(folder, 'started'), 'utf8')).toBe('0.2.0\n')
  }))

test('an update is found by itself, and told in the sidebar', () =>
  play(async (app, updatable) => {
    await untilAsked(app, updatable)
    await button(app.page, 'Update to 0.2.0').click()
    await expect(app.page.getByRole('tab', { name: 'About', selected: true })).toBeVisible()
    await expect(button(app.page, 'Update')).toBeVisible()
    expect(updatable.server.asked).toEqual(['deckpass-updates.json'])
  }))

test('Deckpass that may install updates does so when it quits, and is not started again', () =>
  play(async (app, { folder }) => {
    await openSettings(app.page, 'About')
    await app.page.getByLabel('Automatic updates').selectOption('Install when I quit')
    await button(app.page, 'Check for updates').click()
    await expect(statusIn(app.page)).toHaveText('Downloaded. Deckpass installs it when you quit.')
    expect(installedVersion(folder)).toBe('0.1.0')
    await app.close()
    expect(installedVersion(folder)).toBe('0.2.0')
    expect(existsSync(join(folder, 'started'))).toBe(false)
  }))

test('a server that cuts, redirects, asks for a password or never ends gets nothing installed', () =>
  play(async ({ page }, { server, folder }) => {
    const cut = 'The update did not download completely. Try again later.'
    const wrong = 'The downloaded file is not the one that was signed. Nothing was installed.'
    const half = newerAppImage.slice(0, newerAppImage.length / 2)
    const answers: [told: string, answer: (response: ServerResponse) => void][] = [
      [
        cut,
        (response) => {
          response.writeHead(200, { 'content-length': newerAppImage.length })
          response.write(half, () => response.destroy())
        },
      ],
      [wrong, (response) => response.end(newerAppImage.replace('0.2.0', '6.6.6'))],
      [cut, (response) => response.writeHead(302, { location: `${server.address}/other` }).end()],
      [wrong, (response) => sendForEver(response)],
      [cut, (response) => response.writeHead(401, { 'www-authenticate': 'Basic realm="a"' }).end()],
      [wrong, (response) => response.end(`${newerAppImage}#`)],
      [cut, (response) => response.end(half)],
    ]
    server.files.set('other', newerAppImage)
    await check(page)
    for (const [told, answer] of answers) {
      server.files.set(name, (_, response) => answer(response))
      await button(page, 'Update').click()
      await expect.poll(async () => (await updatesOf(page))?.work.state).toBe('none')
      await expect(statusIn(page)).toHaveText(told)
    }
    expect(server.asked).not.toContain('other')
    expect(installedVersion(folder)).toBe('0.1.0')
  }))

test('after a lock an update that was on its way is not installed by itself', () =>
  play(async (app, { server, folder }) => {
    const held = Promise.withResolvers<ServerResponse>()
    server.files.set(name, (_, response) => held.resolve(response))
    await check(app.page)
    await button(app.page, 'Update').click()
    const response = await held.promise
    await button(app.page, 'Back').click()
    await setPin(app.page)
    response.end(newerAppImage)
    await expect.poll(async () => (await updatesOf(app.page))?.work.state).toBe('ready')
    await open(app.page)
    await openSettings(app.page, 'About')
    await expect(statusIn(app.page)).toHaveText('Downloaded. Deckpass restarts to install it.')
    expect(installedVersion(folder)).toBe('0.1.0')
    await button(app.page, 'Restart now').click()
    await expect.poll(() => app.hasEnded()).toBe(true)
    expect(installedVersion(folder)).toBe('0.2.0')
  }))

/** Only root can give the app a policy. */
const asRoot = process.getuid?.() === 0 ? test : () => undefined

asRoot('where an administrator forbids updates, nobody looks for one', () =>
  play(
    async (app, { server }) => {
      await openSettings(app.page, 'About')
      await expect(button(app.page, 'Copy diagnostics')).toBeVisible()
      await expect(button(app.page, 'Check for updates')).toBeHidden()
      await app.page.evaluate(() => deckpass.request('updates.check', null))
      expect(server.asked).toEqual([])
      expect(await updatesOf(app.page)).toBeNull()
    },
    { policy: '{ "enforced": { "updates": "off" } }' },
  ),
)

function sendForEver(response: ServerResponse): void {
  const more = () => {
    if (!response.destroyed) response.write('#'.repeat(65_536), () => setImmediate(more))
  }
  more()
}
