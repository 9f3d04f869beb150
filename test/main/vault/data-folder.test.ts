import fs, { existsSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { dataFolderProblem, keepDataOnThisComputer } from '../../../main/vault/data-folder.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const roaming = 'C:\\Users\\ada\\AppData\\Roaming'
const local = 'C:\\Users\\ada\\AppData\\Local'

function folderOf(userData: string, platform: NodeJS.Platform, env: NodeJS.ProcessEnv): string {
  let folder = userData
  const app = {
    getPath: (name: string) => (name === 'userData' ? folder : roaming),
    setPath(_name: string, path: string) {
      folder = path
    },
  }
  keepDataOnThisComputer(app, platform, env)
  return folder
}

test.each([
  [
    'on Windows the data stays on this computer',
    `${roaming}\\Deckpass`,
    'win32',
    local,
    `${local}\\Deckpass`,
  ],
  [
    'where Windows does not say where that is, it roams',
    `${roaming}\\Deckpass`,
    'win32',
    '',
    `${roaming}\\Deckpass`,
  ],
  ['a relative folder is none', `${roaming}\\Deckpass`, 'win32', 'here', `${roaming}\\Deckpass`],
  ['a folder of its own stays', 'D:\\try', 'win32', local, 'D:\\try'],
  ['elsewhere nothing changes', '/home/ada/.config/Deckpass', 'linux', local, '/home/ada/.config/Deckpass'],
] as const)('%s', (_what, userData, platform, LOCALAPPDATA, expected) => {
  expect(folderOf(userData, platform, { LOCALAPPDATA })).toBe(expected)
})

test('a folder that can be used has no problem, and nothing is left in it', () => {
  const folder = temporaryFolder()
  expect(dataFolderProblem(folder, true)).toBeNull()
  expect(readdirSync(folder)).toEqual([])
})

test('a missing folder is made for the app, and only looked for by the command', () => {
  const folder = join(temporaryFolder(), 'config', 'Deckpass')
  expect(dataFolderProblem(folder, false)).toBeNull()
  expect(existsSync(folder)).toBe(false)
  expect(dataFolderProblem(folder, true)).toBeNull()
  expect(existsSync(folder)).toBe(true)
})

test.each([true, false])('a file in its place, or on the way, is told (made: %s)', (makes) => {
  const file = join(temporaryFolder(), 'Deckpass')
  writeFileSync(file, '')
  expect(dataFolderProblem(file, makes)).toBe('folder-is-file')
  expect(dataFolderProblem(join(file, 'deeper', 'still'), makes)).toBe('folder-is-file')
})

test.each([true, false])('a link that leads nowhere is told (made: %s)', (makes) => {
  const folder = join(temporaryFolder(), 'Deckpass')
  symlinkSync('/nowhere/at/all', folder)
  expect(dataFolderProblem(folder, makes)).not.toBeNull()
})

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
  expect(dataFolderProblem(temporaryFolder(), true)).toBe(problem)
  writing.mockRestore()
  syncBuiltinESMExports()
})
