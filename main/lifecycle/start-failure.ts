import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { app, dialog } from 'electron'
import { t } from '../../app/words/index.ts'
import { quitAndReopen } from './reopen.ts'
import { takeOver } from './single-instance.ts'
import { startFailureStatus } from './start-failure-status.ts'

// Call these before `ready`, in place of the app. `ready` waits for the calling module, so a dialog opens only after
// it.

/** Shows why Deckpass cannot start, on standard error and in a dialog box, then exits. */
export function showStartFailure(sentence: string): void {
  say(sentence)
  const discard = takeSpareFolder()
  void app.whenReady().then(() => {
    const buttons = [t('lifecycle.main.startFailure.close')]
    dialog.showMessageBoxSync({ type: 'error', title: 'Deckpass', message: sentence, buttons })
    discard()
    app.exit(startFailureStatus)
  })
}

/**
 * Asks whether to take over a folder that `host` has open. Only a person knows whether Deckpass still runs there or
 * that computer was switched off.
 */
export function askToTakeOver(folder: string, host: string): void {
  const message = t('lifecycle.main.otherComputer.message', { host })
  say(message)
  const discard = takeSpareFolder()
  void app.whenReady().then(() => {
    const pressed = dialog.showMessageBoxSync({
      type: 'warning',
      title: 'Deckpass',
      message,
      detail: t('lifecycle.main.otherComputer.detail', { folder }),
      buttons: [t('words.main.cancel'), t('lifecycle.main.otherComputer.takeOver')],
      defaultId: 0,
      cancelId: 0,
      noLink: true,
    })
    discard()
    if (pressed !== 1) return app.exit(startFailureStatus)
    takeOver(folder)
    // The app must be loaded before `ready`, so this process cannot become it.
    quitAndReopen(app, process)
  })
}

function say(sentence: string): void {
  process.stderr.write(`deckpass: ${sentence}\n`)
}

/** Gives Chromium a temporary folder, because it crashes if it cannot write. Returns a function that removes it. */
function takeSpareFolder(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'deckpass-'))
  app.setPath('userData', folder)
  return () => rmSync(folder, { recursive: true, force: true })
}
