import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { leaveSettings, openSettings, turnSwitch } from '../journeys/fixture.ts'
import { desktopWindow, openAnotherWindow } from '../launch/native-windows.ts'
import { launchApp, type RunningApp } from '../launch.ts'
import { startService } from '../service/service.ts'
import { answerRequest, signIn } from './helpers.ts'

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

const programsIn = (page: Page) => page.getByRole('table', { name: 'Allowed' }).getByRole('rowheader')

test('Always holds over a restart, until it is revoked in the settings', async () => {
  const userData = mkdtempSync(join(tmpdir(), 'deckpass-always-'))
  const service = await startService()
  const first = await launchApp({ userData })
  await signIn(first.page, service)
  await letProgramsAsk(first)
  const folder = first.desktop.env.TMPDIR ?? ''
  const line = [...first.terminal().command, 'token', '"$@"'].map((each) =>
    each === '"$@"' ? each : `'${each}'`,
  )
  for (const name of ['deploy.sh', 'other.sh'])
    writeFileSync(join(folder, name), `#!/bin/sh\n${line.join(' ')}\n`, { mode: 0o755 })
  const asked = first.terminal().run([join(folder, 'deploy.sh')])
  await answerRequest(await first.question(), 'Always')
  expect((await asked).status).toBe(0)
  // What the script may, another one may not, nor the shell that both run in.
  const terminal = first.terminal()
  expect(await terminal.run([join(folder, 'other.sh'), '--no-input'])).toMatchObject({ status: 4, out: '' })
  expect(await terminal.deckpass(['token', '--no-input'])).toMatchObject({ status: 4, out: '' })
  await first.close()

  const { page, ...again } = await launchApp({ userData })
  await untilOpen({ page, ...again })
  const script = () => again.terminal().run([join(folder, 'deploy.sh'), '--no-input'])
  const { status, out } = await script()
  expect(status).toBe(0)
  expect(service.stateOf(out.trim())).toBe('valid')
  await openSettings(page, 'Programs')
  await expect(programsIn(page)).toHaveText(['deploy.sh'])
  await page.getByRole('button', { name: /^Revoke/ }).click()
  await expect(page.getByText('No program is allowed to use a token.')).toBeVisible()
  expect(await script()).toMatchObject({ status: 4, out: '' })
  await again.close()
  await service.close()
  rmSync(userData, { recursive: true, force: true, maxRetries: 10 })
})

test('after the answer the person is in the window again that they were in before', async () => {
  const service = await startService()
  const app = await launchApp()
  const { desktop } = app
  await signIn(app.page, service)
  await letProgramsAsk(app)
  const close = await openAnotherWindow(desktop, 'Another program')
  const asked = app.terminal().deckpass(['token'])
  const question = await app.question()
  const first = question.getByRole('button').first()
  const { nameInFront, press } = desktopWindow(desktop)
  await expect.poll(nameInFront).toBe('A program asks')
  await expect(first).not.toHaveAttribute('aria-disabled', 'true')
  await press('Tab')
  await expect(question.getByRole('radio', { name: 'Once' })).toBeFocused()
  await press('Return')
  expect((await asked).status).toBe(0)
  await expect.poll(nameInFront).toBe('Another program')
  close()
  await app.close()
  await service.close()
})
