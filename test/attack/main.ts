import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectFolder } from '../launch/folders.ts'
import { inFull, onApp, onNode } from './attack-tests.ts'
import { type Figure, figuresVariable } from './figures.ts'
import { playwrightCounts, type TestCount, vitestCounts } from './test-counts.ts'

/**
 * `npm run test:attack`: every attack in full, then two tables: how many tries of each held, and how the tests of
 * each file went. `npm test` has a short form of each.
 */

const folder = mkdtempSync(join(tmpdir(), 'deckpass-attack-'))
const figuresFile = join(folder, 'figures')
const reports = { vitest: join(folder, 'vitest.json'), playwright: join(folder, 'playwright.json') }
const env = {
  ...process.env,
  ...inFull,
  [figuresVariable]: figuresFile,
  PLAYWRIGHT_JSON_OUTPUT_NAME: reports.playwright,
}

/** Whether all of it passed. */
function run(tool: string, ...args: readonly string[]): boolean {
  const path = join(projectFolder, 'node_modules', tool)
  const { status } = spawnSync(process.execPath, [path, ...args], {
    cwd: projectFolder,
    env,
    stdio: 'inherit',
  })
  return status === 0
}

function read(report: string): unknown {
  return existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : null
}

writeFileSync(figuresFile, '')
try {
  const vitest = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${reports.vitest}`]
  const passed = [
    run('vitest/vitest.mjs', ...vitest, ...onNode),
    run('@playwright/test/cli.js', 'test', '--reporter=list,json', ...onApp),
  ]
  const figures = readFileSync(figuresFile, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line): Figure => JSON.parse(line))
  console.table(
    figures.map(({ attack, tried, held }) => ({ attack, tried, held, 'did not hold': tried - held })),
  )
  const counts: TestCount[] = [
    ...vitestCounts(read(reports.vitest)),
    ...playwrightCounts(read(reports.playwright)),
  ]
  console.table(counts.map(({ leftOut, ...count }) => ({ ...count, 'left out': leftOut })))
  if (passed.includes(false)) {
    console.error('Something failed, see above; an attack that ended early is not in the first table.')
    process.exitCode = 1
  }
} finally {
  rmSync(folder, { recursive: true })
}
