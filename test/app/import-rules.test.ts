import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** The rules of the README's layout, shown to bite by the check's own configuration. */

const forbidden = [
  ['app', 'electron'],
  ['app', 'react'],
  ['app', 'electron-store'],
  ['app', 'node:fs'],
  ['app', '../main/preload.ts'],
  ['app', '../renderer/words.ts'],
  ['app', '../test/launch.ts'],
  ['main', 'react'],
  ['main', '../renderer/words.ts'],
  ['main', '../test/launch.ts'],
  ['renderer', 'electron'],
  ['renderer', 'node:fs'],
  ['renderer', '../main/preload.ts'],
  ['renderer', '../app/accounts/token-manager.ts'],
  ['renderer', '../app/copy/token-handout.ts'],
  ['renderer', '../app/renewal/timeline.ts'],
  ['renderer', '../app/service/token-endpoints.ts'],
  ['renderer', '../app/ports.ts'],
  ['renderer', '../test/launch.ts'],
] as const

const allowed = [
  ['app', 'zod'],
  ['app', './ports.ts'],
  ['main', '../app/ports.ts'],
  ['renderer', '../app/bridge/contract.ts'],
  ['renderer', '../app/model/token.ts'],
] as const

const folder = mkdtempSync(join(tmpdir(), 'deckpass-imports-'))
let report = ''

const fileOf = (room: string, imported: string) => `${room}/imports-${imported.replace(/[^a-z]+/gi, '-')}.ts`

beforeAll(() => {
  const root = resolve(import.meta.dirname, '../..')
  const config: object = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8'))
  writeFileSync(join(folder, 'biome.json'), JSON.stringify({ ...config, $schema: undefined, vcs: undefined }))
  for (const [room, imported] of [...forbidden, ...allowed]) {
    mkdirSync(join(folder, room), { recursive: true })
    writeFileSync(
      join(folder, fileOf(room, imported)),
      `import { thing } from '${imported}'\nexport const used = thing\n`,
    )
  }
  const biome = join(
    dirname(createRequire(import.meta.url).resolve('@biomejs/biome/package.json')),
    'bin/biome',
  )
  const options = ['lint', '--reporter=github', '--max-diagnostics=200', '.']
  report = spawnSync(process.execPath, [biome, ...options], { cwd: folder, encoding: 'utf8' }).stdout
})

afterAll(() => rmSync(folder, { recursive: true }))

/** Whether the check complains of this import and not of anything else. */
function refused(room: string, imported: string): boolean {
  return report
    .split('\n')
    .some((line) => line.includes(fileOf(room, imported)) && /noRestrictedImports|noNodejsModules/.test(line))
}

test.each(forbidden)('%s/ may not import %s', (room, imported) => {
  expect(refused(room, imported)).toBe(true)
})

test.each(allowed)('%s/ may import %s', (room, imported) => {
  expect(refused(room, imported)).toBe(false)
})
