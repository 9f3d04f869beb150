import fs, { existsSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
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
  ['a folder that was chosen for this start stays', 'linux', '', '/home/ada/.config', '/try', '/try'],
] as const)('%s', (_what, platform, LOCALAPPDATA, appData, expected, chosen: string = '') => {
  expect(folderOf(platform, { LOCALAPPDATA }, appData, chosen)).toBe(expected)
})

test('a missing folder is made for the app, with nothing in it, and only looked for by the command', () => {
  const folder = join(temporaryFolder(), 'config', 'Deckpass')
  expect(dataFolderProblem(folder, { makes: false })).toBeNull()
  expect(existsSync(folder)).toBe(false)
  expect(dataFolderProblem(folder, { makes: true })).toBeNull()
  expect(readdirSync(folder)).toEqual([])
})

test.each([
  ['a file', 'folder-is-file', (path: string) => writeFileSync(path, '')],
  ['a link that leads nowhere', 'is-link', (path: string) => symlinkSync('/nowhere/at/all', path)],
] as const)('%s in its place, or on the way, is told', (_what, problem, put) => {
  const path = join(temporaryFolder(), 'Deckpass')
  put(path)
  for (const makes of [true, false])
    for (const folder of [path, join(path, 'deeper', 'still')])
      expect(dataFolderProblem(folder, { makes })).toBe(problem)
})

/** As if these functions failed with these codes. */
function failing(codes: Partial<Record<'mkdirSync' | 'accessSync' | 'writeFileSync', string>>): void {
  for (const [name, code] of Object.entries(codes))
    vi.spyOn(fs, name as keyof typeof codes).mockImplementation(() => {
      throw Object.assign(new Error('denied'), { code })
    })
  syncBuiltinESMExports()
  onTestFinished(() => {
    vi.restoreAllMocks()
    syncBuiltinESMExports()
  })
}

// Root may write anywhere, and on a read-only disk Node.js reports ENOENT for more than one folder.
test.each([
  ['EROFS', 'read-only'],
  ['EACCES', 'folder-missing'],
])('a folder that cannot be made for %s of the one above is told as %s', (code, problem) => {
  failing({ mkdirSync: 'ENOENT', accessSync: code })
  const folder = join(temporaryFolder(), 'not', 'there')
  for (const makes of [true, false]) expect(dataFolderProblem(folder, { makes })).toBe(problem)
})

test.each([
  ['ENOSPC', 'disk-full'],
  ['EDQUOT', 'quota-used'],
  ['EROFS', 'read-only'],
  ['EIO', 'disk-error'],
])('%s of a first byte is told', (code, problem) => {
  failing({ writeFileSync: code })
  expect(dataFolderProblem(temporaryFolder(), { makes: true })).toBe(problem)
})
