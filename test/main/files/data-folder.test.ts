import fs, { existsSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { dataFolder, dataFolderProblem } from '../../../main/files/data-folder.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const roaming = 'C:\\Users\\ada\\AppData\\Roaming'
const local = 'C:\\Users\\ada\\AppData\\Local'

/** Electron uses XDG_CONFIG_HOME unchanged. */
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
  ['elsewhere Electron decides', 'linux', local, '/home/ada/.config', '/home/ada/.config/Deckpass'],
  ['a relative XDG_CONFIG_HOME is ignored', 'linux', '', 'rc', join(homedir(), '.config/Deckpass')],
  ['a folder from the command line has priority', 'linux', '', '/home/ada/.config', '/try', '/try'],
] as const)('%s', (_what, platform, LOCALAPPDATA, appData, expected, chosen: string = '') => {
  expect(folderOf(platform, { LOCALAPPDATA }, appData, chosen)).toBe(expected)
})

test('the app creates a missing folder, which stays empty; the command creates none', () => {
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

/** Makes these functions fail with these codes. */
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

// Uses fake errors, because root may write anywhere, and on a read-only disk Node.js reports ENOENT for nested folders.
test.each([
  ['EROFS', 'read-only'],
  ['EACCES', 'folder-missing'],
])('if %s of its parent prevents a folder, the problem is %s', (code, problem) => {
  failing({ mkdirSync: 'ENOENT', accessSync: code })
  const folder = join(temporaryFolder(), 'not', 'there')
  for (const makes of [true, false]) expect(dataFolderProblem(folder, { makes })).toBe(problem)
})

test.each([
  ['ENOSPC', 'disk-full'],
  ['EDQUOT', 'quota-used'],
  ['EROFS', 'read-only'],
  ['EIO', 'disk-error'],
])('%s of the first write is reported', (code, problem) => {
  failing({ writeFileSync: code })
  expect(dataFolderProblem(temporaryFolder(), { makes: true })).toBe(problem)
})
