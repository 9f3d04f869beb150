import { expect, test } from 'vitest'
import { keepDataOnThisComputer } from '../../../main/storage/data-folder.ts'

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
