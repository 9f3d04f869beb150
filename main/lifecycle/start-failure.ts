import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { app, dialog } from 'electron'
import { t } from '../../app/words/index.ts'
import { takeOver } from './instance-lock.ts'
import { quitAndReopen } from './reopen.ts'
import { startFailureStatus } from './start-failure-status.ts'

// Call before `ready`, in place of the app. Each dialog box comes after the module that calls, which `ready` waits for.

/** Says why Deckpass does not start, on standard error and in a dialog box, and ends. */
export function tellStartFailure(sentence: string): void {
  say(sentence)
  const discard = takeSpareFolder()
  void app.whenReady().then(() => {
    const buttons = [t('lifecycle.main.startFailure.close')]
    dialog.showMessageBoxSync({ type: 'error', title: 'Deckpass', message: sentence, buttons })
    discard()
    app.exit(startFailureStatus)
  })
}

/** Another computer has the folder open, or had when it went off: only a person can tell. */
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
    // The app has to be loaded before `ready`.
    quitAndReopen(app, process)
  })
}

function say(sentence: string): void {
  process.stderr.write(`deckpass: ${sentence}\n`)
}

/** Gives Chromium a temporary folder, because it crashes where it cannot write. Returns how to remove the folder. */
function takeSpareFolder(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'deckpass-'))
  app.setPath('userData', folder)
  return () => rmSync(folder, { recursive: true, force: true })
}
