import { chownSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { until } from '../desktop/wait.ts'
import type { RunningApp } from '../launch.ts'
import {
  button,
  expect,
  leaveSettings,
  moveThere,
  openSettings,
  signInNorthwind,
  turnSwitch,
} from './fixture.ts'
import { walk } from './walk.ts'

/** The first size of the consent window. */
const questionSize = { width: 440, height: 536 }

export const programs = walk('programs', (show, fixture) =>
  fixture.launch({ require: ['home-of-ada.cjs'] }, async (page, app) => {
    await signInNorthwind(page)
    await openSettings(page, 'Programs')
    await show('settings-programs-off', page)
    const closeTerminal = await allowScript(page, app, (window) => show('question', window, questionSize))

    mkdirSync(join(scriptFolder(app), 'old'))
    await openSettings(page, 'Programs')
    await button(page, 'Write token to file…').click()
    await page.getByLabel('What is written').selectOption('line')
    await page.getByLabel('Variable name').fill('1ST')
    await expect(page.getByLabel('Variable name')).toHaveAttribute('aria-invalid', 'true')
    await show('token-file-refused', page)
    await page.getByLabel('What is written').selectOption('file')
    await choose(app, '/home/ada/deck-tools/old')
    await show('token-file-failed', page.getByRole('alert'))
    await choose(app, '/home/ada/deck-tools/token')
    await expect(page.getByRole('list', { name: 'Files' })).toContainText('deck-tools/token')
    await show('settings-programs', page)
    await closeTerminal()
  }),
)

/** Screens with dates, in another order and with a 12-hour clock. */
export const unitedStates = walk('the United States', (show, fixture) =>
  fixture.launch({ lang: 'en_US.UTF-8', require: ['home-of-ada.cjs'] }, async (page, app) => {
    await signInNorthwind(page)
    await show('account-us', page)
    await openSettings(page, 'Programs')
    const closeTerminal = await allowScript(page, app, (window) => show('question-us', window, questionSize))
    await openSettings(page, 'Programs')
    await expect(page.getByRole('list', { name: 'Allowed' })).toContainText('latest')
    await show('settings-programs-us', page)
    await closeTerminal()
  }),
)

/**
 * Lets programs ask, in the open settings. Then a script asks for the token and is allowed to have it until its
 * terminal closes. The returned function closes the terminal.
 */
async function allowScript(page: Page, app: RunningApp, onQuestion: (window: Page) => Promise<void>) {
  await turnSwitch(page, 'Let programs on this computer ask for the token')
  await leaveSettings(page)
  const listens = async () => (await app.terminal().deckpass(['status'])).status === 0
  await until('Deckpass listens', async () => ((await listens()) ? true : null), 30_000)
  const folder = scriptFolder(app)
  mkdirSync(folder, { recursive: true })
  // If the tests run as root, the app runs as another user.
  const { uid, gid } = statSync(app.desktop.env.TMPDIR ?? '')
  chownSync(folder, uid, gid)
  const terminal = app.terminal()
  const line = [...terminal.command, 'token', '--reason', 'upload of the deck']
    .map((each) => `'${each}'`)
    .join(' ')
  writeFileSync(join(folder, 'upload-deck.sh'), `#!/bin/sh\n${line}\n`, { mode: 0o755 })
  const stay = 'until [ -e closed ]; do sleep 0.1; done'
  const ended = terminal.runInXterm(['sh', '-c', `cd '${folder}' && ./upload-deck.sh november.pptx; ${stay}`])
  const question = await app.question()
  await moveThere(question, 0)
  await question.getByRole('radio', { name: /^Until/ }).check()
  const allow = question.getByRole('button', { name: 'Allow', exact: true })
  await expect(allow).not.toHaveAttribute('aria-disabled', 'true')
  await onQuestion(question)
  await allow.click().catch(() => undefined)
  return async () => {
    writeFileSync(join(folder, 'closed'), '')
    await ended
  }
}

/** Deckpass shows this folder as /home/ada/deck-tools. */
const scriptFolder = (app: RunningApp) => join(app.desktop.env.TMPDIR ?? '', 'ada', 'deck-tools')

async function choose(app: RunningApp, path: string): Promise<void> {
  await app.chooseFile(path)
  await button(app.page, 'Choose file…').click()
}
