import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectFolder } from '../launch/folders.ts'
import { type Figure, figuresVariable } from './figures.ts'

/**
 * `npm run test:attack`: every attack in full on the built app, then a table of what came of it. `npm test`
 * has a short form of each.
 */

const sizes = {
  DECKPASS_BRIDGE_CALLS: '10000',
  DECKPASS_HOSTILE_ANSWERS: '1000',
  DECKPASS_INTERLEAVINGS: '48',
}
const onApp = ['ways-out', 'gate', 'no-secret-in-clear', 'bridge-fuzz', 'hostile-answers']
const parts = [
  ['vitest/vitest.mjs', 'run', 'test/attack', 'test/app/accounts/interleavings.test.ts'],
  ['@playwright/test/cli.js', 'test', ...onApp.map((name) => `test/e2e/${name}.spec.ts`)],
]

const folder = mkdtempSync(join(tmpdir(), 'deckpass-attack-'))
const file = join(folder, 'figures')
writeFileSync(file, '')
try {
  const env = { ...process.env, ...sizes, [figuresVariable]: file }
  const failed = parts.filter(([tool = '', ...args]) => {
    const path = join(projectFolder, 'node_modules', tool)
    return (
      spawnSync(process.execPath, [path, ...args], { cwd: projectFolder, env, stdio: 'inherit' }).status !== 0
    )
  })
  const figures = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line): Figure => JSON.parse(line))
  console.table(
    figures.map(({ attack, tried, held }) => ({ attack, tried, held, 'did not hold': tried - held })),
  )
  if (failed.length > 0) {
    console.error('Something failed, see above; an attack that ended early is not in the table.')
    process.exitCode = 1
  }
} finally {
  rmSync(folder, { recursive: true })
}
