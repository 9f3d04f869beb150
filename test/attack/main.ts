import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectFolder } from '../launch/folders.ts'
import { type Figure, figuresVariable } from './results.ts'

/**
 * `npm run test:attack`: every attack in full, then how many tries of each held. `npm run test:all`: with them every
 * other test there is.
 */

/** On the built app. */
const onApp = [
  'bridge-fuzz',
  'client-certificate',
  'command-examples',
  'core-dump',
  'gate',
  'global-shortcut',
  'hardening',
  'hostile-answers',
  'lock',
  'lock-lasting',
  'main-job',
  'memory',
  'names',
  'network',
  'no-secret-in-clear',
  'package',
  'policy',
  'programs',
  'programs-lasting',
  'programs-trouble',
  'revealed-token',
  'sign-in-link',
  'token-file',
  'vault-protection',
  'vault-trouble',
  'window',
  'exfiltration',
  'wrong-server',
].map((name) => `test/e2e/${name}.spec.ts`)

/** On Node. */
const onNode = ['test/attack', 'test/app', 'test/main']

/** How much of each is tried; `npm test` tries less, or none. */
const inFull = {
  DECKPASS_BRIDGE_CALLS: '10000',
  DECKPASS_FLIPS: '10000',
  DECKPASS_HOSTILE_ANSWERS: '1000',
  DECKPASS_INTERLEAVINGS: '30',
  DECKPASS_KILLS: '1000',
}

const isAll = process.argv.includes('--all')

// Vitest and Playwright leave out a name that fits no file without a word. Told in each run, that of CI included.
const missing = [...onApp, ...onNode].filter((path) => !existsSync(join(projectFolder, path)))
if (missing.length > 0) throw new Error(`test/attack/main.ts names ${missing.join(', ')}, which is gone.`)

/** Whether all of it passed. */
function run(tool: string, paths: readonly string[], ...args: readonly string[]): boolean {
  const { status } = spawnSync(
    process.execPath,
    [join(projectFolder, 'node_modules', tool), ...args, ...paths],
    {
      cwd: projectFolder,
      env: { ...process.env, ...inFull, [figuresVariable]: figuresFile },
      stdio: 'inherit',
    },
  )
  return status === 0
}

const folder = mkdtempSync(join(tmpdir(), 'deckpass-attack-'))
const figuresFile = join(folder, 'figures')
writeFileSync(figuresFile, '')
try {
  const passed = [
    run('vitest/vitest.mjs', isAll ? [] : onNode, 'run'),
    run('@playwright/test/cli.js', isAll ? [] : onApp, 'test', '--reporter=list'),
  ]
  const figures = readFileSync(figuresFile, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line): Figure => JSON.parse(line))
  console.table(
    figures.map(({ attack, tried, held }) => ({ attack, tried, held, 'did not hold': tried - held })),
  )
  if (passed.includes(false)) {
    console.error('Something failed, see above; an attack that ended early is not in the table.')
    process.exitCode = 1
  }
} finally {
  rmSync(folder, { recursive: true })
}
