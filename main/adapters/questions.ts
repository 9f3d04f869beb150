import type { Dialog } from 'electron'
import type { Questions } from '../../app/ports.ts'

/**
 * Asks in a dialog of the system. It belongs to no window, so that it is there without one too. *Cancel* is the
 * default and what Esc says.
 */
export function createQuestions(dialog: Pick<Dialog, 'showMessageBox'>): Questions {
  return {
    async confirm({ message, detail, confirm }) {
      const { response } = await dialog.showMessageBox({
        type: 'question',
        title: 'Deckpass',
        message,
        detail,
        buttons: ['Cancel', confirm],
        defaultId: 0,
        cancelId: 0,
        noLink: true,
      })
      return response === 1
    },
  }
}
