import { expect, type Page, test } from '@playwright/test'
import { button, openSettings } from '../../journeys/fixture.ts'
import type { RunningApp } from '../../launch.ts'
import { latestYml, startUpdateServer, type UpdateServer } from '../../support/update-server.ts'
import { withAccount } from '../lock-helpers.ts'

/** The app with electron-updater on the real network stack of Electron. */

const statusIn = (page: Page) => page.getByRole('tabpanel', { name: 'About' }).getByRole('status').first()

/** Signed in to an account, with an update server that has nothing yet, and with *About* open. */
async function play(steps: (app: RunningApp, server: UpdateServer) => Promise<void>): Promise<void> {
  const server = await startUpdateServer()
  const play = async (app: RunningApp) => {
    await openSettings(app.page, 'About')
    await steps(app, server)
  }
  try {
    await withAccount(play, { env: { DECKPASS_UPDATE_URL: server.address } })
  } finally {
    await server.close()
  }
}

test('a newer version is announced, and the server learns nothing about the computer', () =>
  play(async ({ page }, server) => {
    server.serve(latestYml('0.2.0', ['## Changed', '', '- Accounts can be <b>sorted</b>.']))
    await button(page, 'Check for updates').click()
    await expect(page.getByRole('heading', { name: 'Deckpass 0.2.0 is available' })).toBeVisible()
    await expect(
      page.getByRole('listitem').filter({ hasText: 'Accounts can be <b>sorted</b>.' }),
    ).toBeVisible()
    expect(server.requests.map(({ path }) => path)).toEqual(['/updates/latest-linux.yml'])
    const { headers = {} } = server.requests[0] ?? {}
    expect(headers['x-user-staging-id'] ?? '').toBe('')
    expect(Object.keys(headers).filter((name) => /cookie|authorization/.test(name))).toEqual([])
    await button(page, 'Back').click()
    await expect(button(page, 'Update to 0.2.0')).toBeVisible()
  }))

test('a web page instead of an update is ignored, and its words are not in the log', () =>
  play(async ({ page, log }, server) => {
    server.serve('<!doctype html><title>Welcome</title>')
    await button(page, 'Check for updates').click()
    await expect(statusIn(page)).toHaveText(/^Could not check for updates/)
    expect(server.requests).toHaveLength(1)
    expect(await log()).not.toContain('Welcome')
  }))
