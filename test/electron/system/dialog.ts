import type { MessageBoxOptions, MessageBoxReturnValue } from 'electron'
import { requireReady } from '../lifecycle.ts'

/** The labels of the buttons that a test wants to be pressed, next first. */
export const plannedAnswers: string[] = []

export const dialog = {
  /** Answered by what a test has planned. Throws where it has planned nothing: nobody is there to press a button. */
  async showMessageBox(...given: readonly unknown[]): Promise<MessageBoxReturnValue> {
    requireReady('dialog.showMessageBox')
    const options = given.at(-1) as MessageBoxOptions
    const response = (options.buttons ?? ['OK']).indexOf(plannedAnswers.shift() ?? '')
    if (response < 0) throw new Error(`No answer is planned for the message box "${options.message}".`)
    return { response, checkboxChecked: options.checkboxChecked ?? false }
  },

  /** May be used before ready; then it is written to stderr, as on Linux. */
  showErrorBox(title: string, content: string): void {
    console.error(`${title}\n${content}`)
  },
}
