import { realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Dialog, MessageBoxOptions, OpenDialogOptions } from 'electron'
import { beforeEach, describe, expect, test } from 'vitest'
import { createConfirmDialog, createFileDialog } from '../../../main/desktop/dialogs.ts'
import { silentLog } from '../../support/silent-log.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

describe('a confirm dialog', () => {
  /** Asks on a system whose dialog answers so. Also returns the dialog's content and the log. */
  async function ask(answer: () => Promise<{ response: number }>, lock = new AbortController()) {
    const shown: MessageBoxOptions[] = []
    const warned: string[] = []
    const showMessageBox = (options: MessageBoxOptions) => {
      shown.push(options)
      return answer()
    }
    const dialog = { showMessageBox } as unknown as Dialog
    const confirmDialog = createConfirmDialog(dialog, { warn: (event) => warned.push(event) })
    const said = await confirmDialog.confirm({ kind: 'new-service', host: 'slides.example.com' }, lock.signal)
    return { said, options: shown[0], warned }
  }

  const pressed = (response: number) => async () => ({ response })

  test('confirms only by its confirming button; Enter and Esc cancel', async () => {
    const { said, options } = await ask(pressed(1))
    expect(said).toBe(true)
    expect(options).toMatchObject({ buttons: ['Cancel', 'Sign in'], defaultId: 0, cancelId: 0 })
    expect((await ask(pressed(0))).said).toBe(false)
  })

  test('confirms nothing if it cannot be shown', async () => {
    const broken = () => Promise.reject(new Error('no display'))
    expect(await ask(broken)).toMatchObject({ said: false, warned: ['confirm-dialog.failed'] })
  })

  test('confirms nothing once a lock has closed it', async () => {
    const lock = new AbortController()
    const pressedLate = async () => {
      lock.abort()
      return { response: 1 }
    }
    const { said, options } = await ask(pressedLate, lock)
    expect(said).toBe(false)
    expect(options?.signal?.aborted).toBe(true)
  })
})

describe('a file dialog', () => {
  let filePath: string
  let asked: OpenDialogOptions[]

  beforeEach(() => {
    filePath = join(tmpdir(), 'token.txt')
    asked = []
  })

  function fileDialog(platform: NodeJS.Platform = 'linux', isLockedMeanwhile = false) {
    const lock = new AbortController()
    const answer = async (options: OpenDialogOptions) => {
      asked.push(options)
      if (isLockedMeanwhile) lock.abort()
      return { canceled: false, filePath, filePaths: [filePath] }
    }
    const dialog = { showSaveDialog: answer, showOpenDialog: answer } as unknown as Dialog
    const parts = { dialog, log: silentLog, platform, firstFolder: '/home/ada/Documents' }
    const { choose } = createFileDialog(parts)
    return { choose: (which: Parameters<typeof choose>[0]) => choose(which, lock.signal) }
  }

  test.each(['new', 'existing'] as const)('ignores a file that is chosen after a lock: %s', async (which) => {
    expect(await fileDialog().choose(which)).toMatchObject({ kind: 'chosen' })
    expect(await fileDialog('linux', true).choose(which)).toEqual({
      kind: 'cancelled',
    })
  })

  test.each(['gpj\u202e.env', 'a\nb', '\x1b[2J', 'to\u200bken'])(
    'rejects a file name with invisible characters: %j',
    async (name) => {
      filePath = join(tmpdir(), name)
      expect(await fileDialog().choose('existing')).toEqual({ kind: 'failed', problem: 'unclear-name' })
    },
  )

  test('chooses the target of a link', async () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'env'), 'A=1\n')
    filePath = join(folder, '.env')
    symlinkSync('env', filePath)
    expect(await fileDialog().choose('existing')).toEqual({ kind: 'chosen', path: join(folder, 'env') })
  })

  test('opens in the folder of the last file, or in the person’s documents', async () => {
    const { choose } = fileDialog()
    await choose('existing')
    await choose('new')
    expect(asked.map(({ defaultPath }) => defaultPath)).toEqual([
      '/home/ada/Documents',
      realpathSync(tmpdir()),
    ])
  })

  test('tells a person on Linux how to show hidden files, because Electron cannot', async () => {
    for (const platform of ['linux', 'darwin', 'win32'] as const)
      await fileDialog(platform).choose('existing')
    expect(asked.map(({ title }) => title)).toEqual([
      'Write the token to a file (Ctrl+H shows hidden files)',
      'Write the token to a file',
      'Write the token to a file',
    ])
  })
})
