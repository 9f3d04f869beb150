import { realpath } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Dialog } from 'electron'
import type { Log } from '../../app/ports/index.ts'
import type { Confirmation } from '../../app/ports/model/confirmation.ts'
import type { ChosenFile } from '../../app/token-files/ports.ts'
import { cleanText } from '../../app/util/clean-text.ts'
import { t } from '../../app/words/index.ts'
import { toFileProblem } from '../files/file-errors.ts'

/**
 * The dialog has no parent window, so that it also works when none is open. One that cannot be shown counts as
 * *Cancel*, as does every answer after a lock, which closes it except on macOS, where Electron cannot.
 */
export function createConfirmDialog(dialog: Pick<Dialog, 'showMessageBox'>, log: Pick<Log, 'warn'>) {
  return { confirm }

  async function confirm(confirmation: Confirmation, lockSignal: AbortSignal): Promise<boolean> {
    const { kind } = confirmation
    const host = ('host' in confirmation ? confirmation.host : null) ?? 'none'
    const values = { path: '', next: '', count: 0, ...confirmation, host }
    try {
      const { response } = await dialog.showMessageBox({
        type: 'question',
        title: 'Deckpass',
        message: t(`words.main.confirm.${kind}.message`, values),
        detail: t(`words.main.confirm.${kind}.detail`, values),
        buttons: [t('words.main.cancel'), t(`words.main.confirm.${kind}.confirm`)],
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
  }
}

/** A new or existing token file, or the file for a diagnostics report. */
type ChosenFor = 'new' | 'existing' | 'diagnostics'

export type FileDialog = ReturnType<typeof createFileDialog>

interface FileDialogParts {
  readonly dialog: Pick<Dialog, 'showOpenDialog' | 'showSaveDialog'>
  readonly log: Pick<Log, 'warn'>
  readonly platform: NodeJS.Platform
  readonly firstFolder: string
}

/** Electron cannot close the dialog at a lock, so it names no account, and its answer then counts as *Cancel*. */
export function createFileDialog({ dialog, log, platform, firstFolder }: FileDialogParts) {
  let isOpen = false
  let defaultPath = firstFolder
  return { choose }

  async function choose(which: ChosenFor, lockSignal: AbortSignal): Promise<ChosenFile> {
    if (isOpen) return { kind: 'open-already' }
    isOpen = true
    try {
      const path = await ask(which)
      if (path === null) return { kind: 'cancelled' }
      defaultPath = await realpath(dirname(path))
      if (lockSignal.aborted) return { kind: 'cancelled' }
      const beside = join(defaultPath, basename(path))
      // If the token file is a link, its present target is used. A report replaces the link itself.
      const chosen = which === 'diagnostics' ? beside : await realpath(beside).catch(() => beside)
      // Invisible characters would make the path look like another one.
      if (cleanText(chosen, chosen.length) !== chosen) return { kind: 'failed', problem: 'unclear-name' }
      return { kind: 'chosen', path: chosen }
    } catch (error) {
      log.warn('file-dialog.failed', { error })
      return { kind: 'failed', problem: toFileProblem(error) }
    } finally {
      isOpen = false
    }
  }

  async function ask(which: ChosenFor): Promise<string | null> {
    const words = {
      title: t(titleOf(which, platform)),
      buttonLabel: t(`desktop.main.fileDialog.${which}`),
      defaultPath: which === 'diagnostics' ? join(defaultPath, 'deckpass-diagnostics.txt') : defaultPath,
    }
    if (which === 'existing') {
      const { filePaths } = await dialog.showOpenDialog({
        ...words,
        properties: ['openFile', 'showHiddenFiles', 'dontAddToRecent'],
      })
      return filePaths[0] ?? null
    }
    const { filePath } = await dialog.showSaveDialog({
      ...words,
      properties: ['showHiddenFiles', 'showOverwriteConfirmation', 'createDirectory', 'dontAddToRecent'],
    })
    return filePath || null
  }
}

function titleOf(which: ChosenFor, platform: NodeJS.Platform) {
  if (which === 'diagnostics') return 'desktop.main.fileDialog.titleOf.diagnostics'
  return platform === 'linux' ? 'desktop.main.fileDialog.titleOnLinux' : 'desktop.main.fileDialog.title'
}
