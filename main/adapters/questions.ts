import type { MessageBoxOptions } from 'electron'
import type { Log, Questions } from '../../app/ports.ts'
import { cancel } from '../../app/words/questions.ts'

/**
 * Asks in a dialog of the system. It belongs to no window, so that it is there without one too. *Cancel* is the
 * default and what Esc says. A dialog that cannot be shown counts as *Cancel*, and so does every answer after
 * Deckpass was locked: the dialog is closed then, but on macOS, where Electron can close none that belongs to no
 * window.
 */
export function createQuestions(
  dialog: { showMessageBox(options: MessageBoxOptions): Promise<{ readonly response: number }> },
  log: Pick<Log, 'warn'>,
  /** Aborted by the next lock. */
  untilLock: () => AbortSignal,
): Questions {
  return {
    async confirm({ message, detail, confirm }) {
      const signal = untilLock()
      try {
        const { response } = await dialog.showMessageBox({
          type: 'question',
          title: 'Deckpass',
          message,
          detail,
          buttons: [cancel, confirm],
          defaultId: 0,
          cancelId: 0,
          noLink: true,
          signal,
        })
        return response === 1 && !signal.aborted
      } catch (error) {
        log.warn('question.not-asked', { error })
        return false
      }
    },
  }
}
