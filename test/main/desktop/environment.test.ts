import { execFileSync } from 'node:child_process'
import { chownSync, mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { cleanEnvironment, dropMounts, isWayland } from '../../../main/desktop/environment.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

let folder: string
let appImage: string
const executable = '/tmp/.mount_Deckpass/deckpass'

beforeEach(() => {
  folder = temporaryFolder()
  appImage = join(folder, 'Deckpass.AppImage')
  writeFileSync(appImage, '')
})

function cleaned(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  cleanEnvironment(env, executable)
  return env
}

test('the terminal’s module folders are removed, and everything else stays', () => {
  const kept = { HOME: '/home/ada', GTK_THEME: 'Adwaita', GTK_IM_MODULE: 'ibus', NO_PROXY: 'localhost' }
  const foreign = { GTK_PATH: '/snap/code/current/usr/lib/gtk-3.0', GIO_MODULE_DIR: '/snap/code/common/gio' }
  expect(cleaned({ ...kept, ...foreign })).toEqual(kept)
})

test('ownAppImage returns the AppImage of this program', () => {
  expect(cleaned({ APPIMAGE: appImage, APPDIR: '/tmp/.mount_Deckpass/' }).APPIMAGE).toBe(appImage)
})

test.each([
  ['one of the terminal that started it', () => ({ APPIMAGE: appImage, APPDIR: '/tmp/.mount_Terminal' })],
  ['one without the folder of its files', () => ({ APPIMAGE: appImage })],
  ['one that does not exist', () => ({ APPIMAGE: join(folder, 'gone'), APPDIR: '/tmp/.mount_Deckpass' })],
  [
    'a folder',
    () => {
      mkdirSync(join(folder, 'folder'))
      return { APPIMAGE: join(folder, 'folder'), APPDIR: '/tmp/.mount_Deckpass' }
    },
  ],
])('ownAppImage ignores any other AppImage: %s', (_what, env) => {
  expect(cleaned(env()).APPIMAGE).toBeUndefined()
})

// Only root can give a file to another user.
test.runIf(process.getuid?.() === 0)('ownAppImage ignores any other AppImage: one of another user', () => {
  chownSync(appImage, 65_534, 65_534)
  expect(cleaned({ APPIMAGE: appImage, APPDIR: '/tmp/.mount_Deckpass' }).APPIMAGE).toBeUndefined()
})

test.each([
  ['linux', { XDG_SESSION_TYPE: 'wayland' }, true],
  ['linux', { WAYLAND_DISPLAY: 'wayland-1' }, true],
  ['linux', { XDG_SESSION_TYPE: 'x11', WAYLAND_DISPLAY: '' }, false],
  ['linux', {}, false],
  ['darwin', { WAYLAND_DISPLAY: 'wayland-1' }, false],
] as const)('on %s with %j the session is a Wayland one: %s', (platform, env, expected) => {
  expect(isWayland({ platform, env })).toBe(expected)
})

/** electron-builder's own start script of an AppImage, which sets the environment of the program. */
const { generateAppRunScript }: { generateAppRunScript(config: object): string } = createRequire(
  import.meta.url,
)('app-builder-lib/out/targets/appimage/appImageUtil.js')

/** The environment that a program started from an AppImage gets. */
function environmentIn(appDir: string, env: Record<string, string>): Record<string, string> {
  mkdirSync(appDir)
  writeFileSync(join(appDir, 'deckpass'), '#!/bin/sh\nenv -0\n', { mode: 0o755 })
  const script = join(appDir, 'AppRun')
  const names = { ExecutableName: 'deckpass', ProductName: 'Deckpass', ProductFilename: 'Deckpass' }
  writeFileSync(script, generateAppRunScript(names), { mode: 0o755 })
  const printed = execFileSync(script, { env: { ...env, APPDIR: appDir }, encoding: 'utf8' })
  const lines = printed.split('\0').filter((line) => line !== '')
  return Object.fromEntries(lines.map((line) => line.split('=')))
}

test('programs started from an AppImage search neither its folder nor its terminal’s', () => {
  const given = { PATH: '/usr/bin:/bin', LD_LIBRARY_PATH: '/opt/cuda/lib', HOME: '/home/ada' }
  const editor = join(folder, '.mount_Editor3aB9xQ')
  const terminal = environmentIn(editor, { ...given, QT_PLUGIN_PATH: `${editor}/usr/plugins` })
  const env: NodeJS.ProcessEnv = environmentIn(join(folder, '.mount_DeckpaHuk4hX'), terminal)
  expect(env.LD_LIBRARY_PATH?.match(/\.mount_/g)).toHaveLength(2)
  dropMounts(env)
  expect(env).toMatchObject(given)
  const { APPDIR: _, ...handedOn } = env
  expect(JSON.stringify(handedOn)).not.toContain('.mount_')
})

test('the rest of the environment stays', () => {
  const env = { PATH: '/usr/bin:', LD_LIBRARY_PATH: '', XDG_DATA_DIRS: '/usr/share/' }
  dropMounts(env)
  expect(env).toEqual({ PATH: '/usr/bin:', LD_LIBRARY_PATH: '', XDG_DATA_DIRS: '/usr/share/' })
})
