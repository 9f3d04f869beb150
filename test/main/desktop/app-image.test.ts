import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { dropAppImageFolder } from '../../../main/desktop/app-image.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

/** electron-builder's own start script of an AppImage, which sets the environment of the program. */
const { generateAppRunScript }: { generateAppRunScript(config: object): string } = createRequire(
  import.meta.url,
)('app-builder-lib/out/targets/appimage/appImageUtil.js')

/** What the program of an AppImage finds as its environment, and its executable. */
function startedFrom(
  appDir: string,
  env: Record<string, string>,
): { env: NodeJS.ProcessEnv; executable: string } {
  mkdirSync(appDir)
  const executable = join(appDir, 'deckpass')
  writeFileSync(executable, '#!/bin/sh\nenv -0\n', { mode: 0o755 })
  const script = join(appDir, 'AppRun')
  const names = { ExecutableName: 'deckpass', ProductName: 'Deckpass', ProductFilename: 'Deckpass' }
  writeFileSync(script, generateAppRunScript(names), { mode: 0o755 })
  const printed = execFileSync(script, { env: { ...env, APPDIR: appDir }, encoding: 'utf8' })
  const lines = printed.split('\0').filter((line) => line !== '')
  return { env: Object.fromEntries(lines.map((line) => line.split('='))), executable }
}

test('what an AppImage starts looks nowhere in the folder that ends with it, and has all else', () => {
  const folder = temporaryFolder()
  const given = { PATH: '/usr/bin:/bin', LD_LIBRARY_PATH: '/opt/cuda/lib', HOME: '/home/ada' }
  const { env, executable } = startedFrom(join(folder, '.mount_Deckpass'), given)
  expect(env.LD_LIBRARY_PATH).toContain('.mount_Deckpass')
  dropAppImageFolder(env, executable)
  const { APPDIR: _, ...handedOn } = env
  expect(JSON.stringify(handedOn)).not.toContain('.mount_Deckpass')
  expect(handedOn).toMatchObject(given)
})

test('a folder stays that only the program of another AppImage was unpacked to', () => {
  const env = { APPDIR: '/tmp/.mount_Terminal', PATH: '/tmp/.mount_Terminal:/usr/bin' }
  dropAppImageFolder(env, '/opt/Deckpass/deckpass')
  expect(env.PATH).toBe('/tmp/.mount_Terminal:/usr/bin')
})
