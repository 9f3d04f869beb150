import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { button, openSettings } from '../journeys/fixture.ts'
import type { LaunchOptions } from '../launch/types.ts'
import type { RunningApp } from '../launch.ts'
import { newerAppImage, startUpdatableApp, type UpdatableApp } from '../support/updatable-app.ts'
import { installedVersion } from '../support/update-installation.ts'
import { fileOf } from '../support/updates.ts'
import { chooseFirstPin, withAccount } from './lock-helpers.ts'

/** The app on the real network stack of Electron, as an AppImage would start it. */

declare const deckpass: Window['deckpass']

const { name } = fileOf('')

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

test('Update replaces the installed version and starts the new one, and the server learns nothing of the computer', () =>
  play(async (app, { server, folder }) => {
    const headers: string[] = []
    server.files.set(name, (request, response) => {
      headers.push(...Object.keys(request.headers))
      response.end(newerAppImage)
    })
    await check(app.page)
    await expect(app.page.getByRole('heading', { name: 'Deckpass 0.2.0 is available' })).toBeVisible()
    await expect(app.page.getByText('Accounts can be sorted.')).toBeVisible()
    expect(installedVersion(folder)).toBe('0.1.0')
    await button(app.page, 'Update').click()
    await expect.poll(() => app.hasEnded()).toBe(true)
    expect(installedVersion(folder)).toBe('0.2.0')
    await expect.poll(() => existsSync(join(folder, 'started'))).toBe(true)
    expect(readFileSync(join(folder, 'started'), 'utf8')).toBe('0.2.0\n')
    // electron-updater's own calls send a number by which a computer is known again.
    expect(headers).toContain('user-agent')
    expect(headers.filter((each) => /staging|cookie|authorization/.test(each))).toEqual([])
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

test('a version that was installed meanwhile is told, and started at the next lock', () =>
  play(async (app, { folder }) => {
    const { page } = app
    const told = page.getByText('Version 0.2.0 of Deckpass is installed. It runs after a restart.')
    await expect(told).toBeHidden()
    const path = join(folder, 'Deckpass.AppImage')
    writeFileSync(`${path}.new`, newerAppImage)
    chmodSync(`${path}.new`, 0o755)
    renameSync(`${path}.new`, path)
    await app.power('resume')
    await expect(told).toBeVisible()
    await expect(button(page, 'Restart')).toBeVisible()
    const started = () => readFileSync(join(folder, 'started'), 'utf8')
    expect(started()).toBe('0.2.0\n')
    await chooseFirstPin(page)
    await expect.poll(() => app.hasEnded()).toBe(true)
    // First it was asked for its version.
    await expect.poll(started).toBe('0.2.0\n0.2.0\n')
  }))
