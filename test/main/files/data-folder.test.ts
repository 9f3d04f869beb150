import fs, { existsSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { dataFolder, dataFolderProblem } from '../../../main/files/data-folder.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const roaming = 'C:\\Users\\ada\\AppData\\Roaming'
const local = 'C:\\Users\\ada\\AppData\\Local'

/** Electron takes XDG_CONFIG_HOME as it is. */
function folderOf(platform: NodeJS.Platform, env: NodeJS.ProcessEnv, appData: string, chosen = ''): string {
  const app = {
    getName: () => 'Deckpass',
    getPath: () => appData,
    commandLine: { getSwitchValue: () => chosen },
  }
  return dataFolder(app, { platform, env })
}

test.each([
  ['on Windows the data stays on this computer', 'win32', local, roaming, `${local}\\Deckpass`],
  ['elsewhere it is where Electron says', 'linux', local, '/home/ada/.config', '/home/ada/.config/Deckpass'],
  ['a relative XDG_CONFIG_HOME is ignored', 'linux', '', 'rc', join(homedir(), '.config/Deckpass')],
] as const)('%s', (_what, platform, LOCALAPPDATA, appData, expected) => {
  expect(folderOf(platform, { LOCALAPPDATA }, appData)).toBe(expected)
})

test('a folder that was chosen for this start stays', () => {
  expect(folderOf('linux', {}, '/home/ada/.config', '/data/try')).toBe('/data/try')
})

test('a folder that can be used has no problem, and nothing is left in it', () => {
  const folder = temporaryFolder()
  expect(dataFolderProblem(folder, { makes: true })).toBeNull()
  expect(readdirSync(folder)).toEqual([])
})

test('a missing folder is made for the app, and only looked for by the command', () => {
  const folder = join(temporaryFolder(), 'config', 'Deckpass')
  expect(dataFolderProblem(folder, { makes: false })).toBeNull()
  expect(existsSync(folder)).toBe(false)
  expect(dataFolderProblem(folder, { makes: true })).toBeNull()
  expect(existsSync(folder)).toBe(true)
})

test.each([true, false])('a file in its place, or on the way, is told (made: %s)', (makes) => {
  const file = join(temporaryFolder(), 'Deckpass')
  writeFileSync(file, '')
  expect(dataFolderProblem(file, { makes })).toBe('folder-is-file')
  expect(dataFolderProblem(join(file, 'deeper', 'still'), { makes })).toBe('folder-is-file')
})

test.each([true, false])('a link that leads nowhere is told (made: %s)', (makes) => {
  const folder = join(temporaryFolder(), 'Deckpass')
  symlinkSync('/nowhere/at/all', folder)
  expect(dataFolderProblem(folder, { makes })).toBe('is-link')
  expect(dataFolderProblem(join(folder, 'deeper'), { makes })).toBe('is-link')
})

// Root may write anywhere, and on a read-only disk Node.js reports ENOENT for more than one folder.
test.each([
  ['EROFS', 'read-only', true],
  ['EROFS', 'read-only', false],
  ['EACCES', 'folder-missing', true],
  ['EACCES', 'folder-missing', false],
] as const)(
  'a folder that cannot be made for %s of the one above is told as %s (made: %s)',
  (code, problem, makes) => {
    const folder = join(temporaryFolder(), 'not', 'there')
    const failWith = (failure: string) => () => {
      throw Object.assign(new Error('denied'), { code: failure })
    }
    const spies = [
      vi.spyOn(fs, 'mkdirSync').mockImplementation(failWith('ENOENT')),
      vi.spyOn(fs, 'accessSync').mockImplementation(failWith(code)),
    ]
    syncBuiltinESMExports()
    const found = dataFolderProblem(folder, { makes })
    for (const spy of spies) spy.mockRestore()
    syncBuiltinESMExports()
    expect(found).toBe(problem)
  },
)

test.each([
  ['ENOSPC', 'disk-full'],
  ['EDQUOT', 'quota-used'],
  ['EROFS', 'read-only'],
  ['EIO', 'disk-error'],
])('%s of a first byte is told', (code, problem) => {
  const writing = vi.spyOn(fs, 'writeFileSync').mockImplementation(() => {
    throw Object.assign(new Error('not written'), { code })
  })
  syncBuiltinESMExports()
  expect(dataFolderProblem(temporaryFolder(), { makes: true })).toBe(problem)
  writing.mockRestore()
  syncBuiltinESMExports()
})
