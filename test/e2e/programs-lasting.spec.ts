import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import type { Desktop } from '../desktop/desktop.ts'
import { leaveSettings, openSettings, turnSwitch } from '../journeys/fixture.ts'
import { desktopWindow } from '../launch/native-windows.ts'
import type { Terminal } from '../launch/terminal.ts'
import { launchApp, type RunningApp } from '../launch.ts'
import { startService } from '../service/service.ts'
import { signIn } from './helpers.ts'

/** What lasts longer than a question: an answer by *Always*, and the window that the person was in. */

async function letProgramsAsk(app: RunningApp): Promise<void> {
  const { page } = app
  await openSettings(page, 'Programs')
  await turnSwitch(page, 'Let programs on this computer ask for the token')
  await leaveSettings(page)
  await untilOpen(app)
}

async function untilOpen(app: RunningApp): Promise<void> {
  await expect.poll(async () => (await app.terminal().deckpass(['status'])).status).toBe(0)
}

const programsIn = (page: Page) => page.getByRole('table', { name: 'Programs' }).getByRole('rowheader')

test('Always holds over a restart, until it is revoked in the settings', async () => {
  const userData = mkdtempSync(join(tmpdir(), 'deckpass-always-'))
  const service = await startService()
  const first = await launchApp({ userData })
  await signIn(first.page, service)
  await letProgramsAsk(first)
  const inXterm = (terminal: Terminal, ...words: readonly string[]) =>
    terminal.runInXterm([...terminal.command, ...words])
  const asked = inXterm(first.terminal(), 'token')
  const question = await first.question()
  const always = question.getByRole('button', { name: 'Always…' })
  await expect(always).not.toHaveAttribute('aria-disabled', 'true')
  await always.click()
  await question
    .getByRole('button', { name: 'Always allow' })
    .click()
    .catch(() => undefined)
  expect((await asked).status).toBe(0)
  await first.close()

  const { page, ...again } = await launchApp({ userData })
  const terminal = again.terminal()
  await expect.poll(async () => (await terminal.deckpass(['status'])).status).toBe(0)
  const { status, out } = await inXterm(terminal, 'token', '--no-input')
  expect(status).toBe(0)
  // What xterm may, a program beside it may not.
  expect(await terminal.deckpass(['token', '--no-input'])).toMatchObject({ status: 4, out: '' })
  expect(service.stateOf(out.trim())).toBe('valid')
  await openSettings(page, 'Programs')
  await expect(programsIn(page)).toHaveCount(1)
  await page.getByRole('button', { name: /^Revoke/ }).click()
  await expect(page.getByText('No program is allowed to use a token.')).toBeVisible()
  expect(await inXterm(terminal, 'token', '--no-input')).toMatchObject({ status: 4, out: '' })
  await again.close()
  await service.close()
  rmSync(userData, { recursive: true, force: true, maxRetries: 10 })
})

/** Opens a window of another program and puts it before the person. Resolves to how to close it. */
async function openAnotherWindow(desktop: Desktop): Promise<() => void> {
  const [file, args] = desktop.command(['xev', '-name', 'Another program'])
  const program = spawn(file, args, { env: desktop.env, stdio: 'ignore' })
  await desktop.run(['xdotool', 'search', '--sync', '--onlyvisible', '--name', '^Another program$'])
  await expect.poll(desktopWindow(desktop).nameInFront).toBe('Another program')
  return () => void program.kill()
}

test('Esc is a no; a rename meanwhile leaves the window of the request without a menu', async () => {
  const service = await startService()
  const app = await launchApp()
  const { page } = app
  await signIn(page, service)
  await letProgramsAsk(app)
  const asked = app.terminal().deckpass(['token'])
  const question = await app.question()
  const once = question.getByRole('button', { name: 'Allow once' })
  await expect(once).not.toHaveAttribute('aria-disabled', 'true')

  const height = () => question.evaluate(() => innerHeight)
  const before = await height()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await page.getByLabel('Name for this account').fill('Northwind')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Northwind')
  expect(await height()).toBe(before)

  const gone = question.waitForEvent('close')
  await question.keyboard.press('Escape').catch(() => undefined)
  await gone
  expect((await asked).status).toBe(5)
  expect(await app.log()).not.toContain('error')
  await app.close()
  await service.close()
})

test('after the answer the person is in the window again that they were in before', async () => {
  const service = await startService()
  const app = await launchApp()
  const { desktop } = app
  await signIn(app.page, service)
  await letProgramsAsk(app)
  const close = await openAnotherWindow(desktop)
  const asked = app.terminal().deckpass(['token'])
  const first = (await app.question()).getByRole('button').first()
  const { nameInFront, press } = desktopWindow(desktop)
  await expect.poll(nameInFront).toBe('A program asks')
  await expect(first).not.toHaveAttribute('aria-disabled', 'true')
  await press('Tab')
  await expect(first).toBeFocused()
  await press('Return')
  expect((await asked).status).toBe(0)
  await expect.poll(nameInFront).toBe('Another program')
  close()
  await app.close()
  await service.close()
})
