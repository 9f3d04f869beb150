import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { installedKind } from '../../../main/updates/installed-kind.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

let folder: string

beforeEach(() => {
  folder = temporaryFolder()
  writeFileSync(join(folder, 'Deckpass.AppImage'), '')
  mkdirSync(join(folder, 'resources'))
})
afterEach(() => {
  chmodSync(folder, 0o700)
})

const linux = (env: NodeJS.ProcessEnv, executable = '/tmp/.mount_Deckpass/deckpass') =>
  installedKind({
    platform: 'linux',
    env,
    executable,
    resources: join(folder, 'resources'),
    isPackaged: true,
  })

test('an AppImage can be replaced', () => {
  const APPIMAGE = join(folder, 'Deckpass.AppImage')
  expect(linux({ APPIMAGE, APPDIR: '/tmp/.mount_Deckpass' })).toBe('AppImage')
  expect(linux({ APPIMAGE, APPDIR: '/tmp/.mount_Deckpass/' })).toBe('AppImage')
})

test('not that of the program which started this one', () => {
  const APPIMAGE = join(folder, 'Deckpass.AppImage')
  expect(linux({ APPIMAGE, APPDIR: '/tmp/.mount_Terminal' })).toBe('other')
  expect(linux({ APPIMAGE, APPDIR: '/tmp/.mount_Deck' })).toBe('other')
  expect(linux({ APPIMAGE })).toBe('other')
})

// nixpkgs' appimage-exec.sh -w exports APPDIR, and leaves APPIMAGE as it was.
test('not that of the terminal in which one was started that was unpacked for good', () => {
  const APPIMAGE = join(folder, 'Deckpass.AppImage')
  for (const APPDIR of ['/nix/store/0c1-deckpass-extracted', '/home/ada/squashfs-root'])
    expect(linux({ APPIMAGE, APPDIR }, `${APPDIR}/deckpass`), APPDIR).toBe('other')
  for (const APPDIR of ['/tmp/appimage_extracted_9f2c', '/run/firejail/appimage/.appimage-7'])
    expect(linux({ APPIMAGE, APPDIR }, `${APPDIR}/deckpass`), APPDIR).toBe('AppImage')
})

test('not what a variable names that any program would fit', () => {
  const APPIMAGE = join(folder, 'Deckpass.AppImage')
  for (const APPDIR of ['', '/', '/tmp', '/tmp/', '.', '/tmp/.mount_Deckpass/..'])
    expect(linux({ APPIMAGE, APPDIR }), APPDIR).toBe('other')
})

test.each(['Deckpass.AppImage', '/nowhere/Deckpass.AppImage'])(
  'nor one that is not there: %s',
  (APPIMAGE) => {
    expect(linux({ APPIMAGE, APPDIR: '/tmp/.mount_Deckpass' })).toBe('other')
  },
)

test('nor one in a folder that cannot be written', () => {
  chmodSync(folder, 0o500)
  const APPIMAGE = join(folder, 'Deckpass.AppImage')
  // Root can write everywhere.
  expect(linux({ APPIMAGE, APPDIR: '/tmp/.mount_Deckpass' })).toBe(
    process.getuid?.() === 0 ? 'AppImage' : 'other',
  )
})

test('a package manager installed what names its format', () => {
  writeFileSync(join(folder, 'resources/package-type'), 'deb')
  expect(linux({}, '/opt/Deckpass/deckpass')).toBe('package')
  const APPIMAGE = join(folder, 'Deckpass.AppImage')
  expect(linux({ APPIMAGE, APPDIR: '/opt/Deckpass' }, '/opt/Deckpass/deckpass')).toBe('package')
})

test('on Windows what the installer of one person put there, and not what an administrator rolled out', () => {
  const executable = join(folder, 'Deckpass.exe')
  const windows = () =>
    installedKind({ platform: 'win32', env: {}, executable, resources: folder, isPackaged: true })
  expect(windows()).toBe('other')
  writeFileSync(join(folder, 'Uninstall Deckpass.exe'), '')
  expect(windows()).toBe('nsis')
})

test.each([
  ['/Applications/Deckpass.app/Contents/MacOS/Deckpass', 'zip'],
  ['/Volumes/Deckpass/Deckpass.app/Contents/MacOS/Deckpass', 'other'],
  ['/private/var/folders/x/AppTranslocation/1/d/Deckpass.app/Contents/MacOS/Deckpass', 'other'],
])('on macOS %s: %s', (executable, kind) => {
  expect(installedKind({ platform: 'darwin', env: {}, executable, resources: '', isPackaged: true })).toBe(
    kind,
  )
})
