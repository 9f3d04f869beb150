import { realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { createFileDialog } from '../../../main/desktop/file-dialog.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

let filePath: string

beforeEach(() => {
  filePath = join(tmpdir(), 'token.txt')
})

interface Asked {
  readonly title?: string
  readonly defaultPath?: string
}

function dialogThat(
  whileOpen: (options: Asked) => void,
  lock = new AbortController(),
  platform: NodeJS.Platform = 'linux',
) {
  const answer = async (options: Asked) => {
    whileOpen(options)
    return { canceled: false, filePath, filePaths: [filePath] }
  }
  const dialogs = { showSaveDialog: answer, showOpenDialog: answer }
  const start = { platform, firstFolder: '/home/ada/Documents' }
  const { choose } = createFileDialog(dialogs, { warn: () => undefined }, start)
  return { choose: (which: Parameters<typeof choose>[0]) => choose(which, lock.signal) }
}

test.each(['new', 'existing'] as const)(
  'a file that is chosen after a lock does not count: %s',
  async (which) => {
    const lock = new AbortController()
    expect(await dialogThat(() => undefined, lock).choose(which)).toMatchObject({ kind: 'chosen' })
    expect(await dialogThat(() => lock.abort(), lock).choose(which)).toEqual({ kind: 'cancelled' })
  },
)

test.each(['gpj\u202e.env', 'a\nb', '\x1b[2J', 'to\u200bken'])(
  'a file whose name has invisible characters is not taken: %j',
  async (name) => {
    filePath = join(tmpdir(), name)
    expect(await dialogThat(() => undefined).choose('existing')).toEqual({
      kind: 'failed',
      problem: 'unclear-name',
    })
  },
)

test('a link that is chosen is the file that it leads to', async () => {
  const folder = realpathSync(temporaryFolder())
  writeFileSync(join(folder, 'env'), 'A=1\n')
  filePath = join(folder, '.env')
  symlinkSync('env', filePath)
  expect(await dialogThat(() => undefined).choose('existing')).toEqual({
    kind: 'chosen',
    path: join(folder, 'env'),
  })
})

test('a dialog opens in the folder of the last file, or in the person’s documents', async () => {
  const folders: unknown[] = []
  const dialog = dialogThat(({ defaultPath }) => folders.push(defaultPath))
  await dialog.choose('existing')
  await dialog.choose('new')
  expect(folders).toEqual(['/home/ada/Documents', realpathSync(tmpdir())])
})

test('on Linux, where Electron cannot show hidden files, the title says how a person does', async () => {
  const titles: unknown[] = []
  for (const platform of ['linux', 'darwin', 'win32'] as const)
    await dialogThat(({ title }) => titles.push(title), undefined, platform).choose('existing')
  expect(titles).toEqual([
    'Write the token to a file (Ctrl+H shows hidden files)',
    'Write the token to a file',
    'Write the token to a file',
  ])
})

test('a dialog for saving suggests a name', async () => {
  const names: unknown[] = []
  const dialog = dialogThat(({ title, defaultPath = '' }) => names.push(title, basename(defaultPath)))
  await dialog.choose('diagnostics')
  expect(names).toEqual(['Save the diagnostics', 'deckpass-diagnostics.txt'])
})
