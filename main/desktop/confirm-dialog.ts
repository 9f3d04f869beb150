import type { MessageBoxOptions } from 'electron'
import type { ConfirmDialog, Log } from '../../app/ports/index.ts'
import { confirmDialogWords, t } from '../../app/words/index.ts'

/**
 * The dialog has no parent window, so that it also works when none is open. Enter and Esc press *Cancel*. A dialog that
 * cannot be shown counts as *Cancel*, and so does every answer after a lock. A lock closes the dialog except on macOS,
 * where Electron cannot close one without a window.
 */
export function createConfirmDialog(
  dialog: { showMessageBox(options: MessageBoxOptions): Promise<{ readonly response: number }> },
  log: Pick<Log, 'warn'>,
): ConfirmDialog {
  return {
    async confirm(confirmation, lockSignal) {
      const { message, detail, confirm } = confirmDialogWords(confirmation)
      try {
        const { response } = await dialog.showMessageBox({
          type: 'question',
          title: 'Deckpass',
          message,
          detail,
          buttons: [t('words.main.cancel'), confirm],
          defaultId: 0,
          cancelId: 0,
          noLink: true,
          signal: lockSignal,
        })
        return response === 1 && !lockSignal.aborted
      } catch (error) {
        log.warn('confirm-dialog.failed', { error })
        return false
      }
    },
  }
}
