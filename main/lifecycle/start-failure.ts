import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { app, dialog, type MessageBoxSyncOptions } from 'electron'
import { t } from '../../app/words/index.ts'
import { quitAndReopen } from './quit.ts'
import { takeOver } from './single-instance.ts'
import { startFailureStatus } from './start-failure-status.ts'

// Call these in place of the app. Do not await them at the top level of a module: `ready`, and with it the dialog, would
// wait for that module.

/** Shows why Deckpass cannot start, on standard error and in a dialog box, then exits. */
export async function showStartFailure(message: string): Promise<void> {
  await ask({ type: 'error', message, buttons: [t('lifecycle.main.startFailure.close')] })
  app.exit(startFailureStatus)
}

/** Asks, because only a person knows whether Deckpass still runs on `host` or that computer was switched off. */
export async function askToTakeOver(folder: string, host: string): Promise<void> {
  const pressed = await ask({
    type: 'warning',
    message: t('lifecycle.main.otherComputer.message', { host }),
    detail: t('lifecycle.main.otherComputer.detail', { folder }),
    buttons: [t('words.main.cancel'), t('lifecycle.main.otherComputer.takeOver')],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  })
  if (pressed !== 1) return app.exit(startFailureStatus)
  takeOver(folder)
  // The app must be loaded before `ready`, so it needs a new process.
  quitAndReopen(app, process)
}

async function ask(options: MessageBoxSyncOptions): Promise<number> {
  process.stderr.write(`deckpass: ${options.message}\n`)
  // Chromium gets a temporary folder, because it crashes if it cannot write.
  const spare = mkdtempSync(join(tmpdir(), 'deckpass-'))
  app.setPath('userData', spare)
  await app.whenReady()
  const pressed = dialog.showMessageBoxSync({ title: 'Deckpass', ...options })
  rmSync(spare, { recursive: true, force: true })
  return pressed
}
