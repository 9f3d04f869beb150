import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { dropMounts } from '../../../main/desktop/environment.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

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

test('programs started from an AppImage do not search its folder, nor that of its terminal', () => {
  const folder = temporaryFolder()
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
