import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { updateRoute } from '../../../main/updates/update-route.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const signed = 'provider: generic\npublisherName:\n  - Deckpass\n'
const unsigned = 'provider: generic\n'

test.each([
  ['win32', { 'Uninstall Deckpass.exe': '', 'app-update.yml': signed }, 'here'],
  ['win32', { 'Uninstall Deckpass.exe': '', 'app-update.yml': unsigned }, 'by-hand'],
  ['win32', { 'Uninstall Deckpass.exe': '' }, 'by-hand'],
  ['win32', { 'app-update.yml': signed }, 'by-hand'],
  ['linux', { 'package-type': 'deb' }, 'package-manager'],
  ['linux', { 'app-update.yml': signed }, 'by-hand'],
] as const)('%s with %o: %s', (platform, files, route) => {
  const folder = temporaryFolder()
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
  expect(updateRoute(platform, join(folder, 'Deckpass.exe'), folder)).toBe(route)
})

test.each([
  ['/Applications/Deckpass.app/Contents/MacOS/Deckpass', 'here'],
  ['/Volumes/Deckpass 0.1.0/Deckpass.app/Contents/MacOS/Deckpass', 'by-hand'],
  ['/private/var/folders/x/AppTranslocation/1/d/Deckpass.app/Contents/MacOS/Deckpass', 'by-hand'],
])('macOS runs %s: %s', (executable, route) => {
  expect(updateRoute('darwin', executable, '/none')).toBe(route)
})
