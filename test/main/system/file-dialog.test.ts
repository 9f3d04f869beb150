import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createFileDialog } from '../../../main/system/file-dialog.ts'

const filePath = join(tmpdir(), 'token.txt')

function dialogThat(whileOpen: () => void, lock: AbortController) {
  const answer = async () => {
    whileOpen()
    return { canceled: false, filePath, filePaths: [filePath] }
  }
  const dialogs = { showSaveDialog: answer, showOpenDialog: answer }
  return createFileDialog(dialogs, { warn: () => undefined }, () => lock.signal)
}

test.each(['new', 'existing'] as const)(
  'a file that is chosen after a lock does not count: %s',
  async (which) => {
    const lock = new AbortController()
    expect(await dialogThat(() => undefined, lock).choose(which)).toMatchObject({ kind: 'chosen' })
    expect(await dialogThat(() => lock.abort(), lock).choose(which)).toEqual({ kind: 'cancelled' })
  },
)
