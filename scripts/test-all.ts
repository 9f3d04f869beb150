import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { projectFolder } from '../test/launch/folders.ts'

/** `npm run test:all`: runs every test, with as many random cases as CI has time for. */

/** The number of random cases of each kind; `npm test` runs fewer or none. */
const inFull = {
  DECKPASS_FLIPS: '10000',
  DECKPASS_INTERLEAVINGS: '30',
  DECKPASS_KILLS: '1000',
}

for (const [tool = '', ...args] of [
  ['vitest/vitest.mjs', 'run'],
  ['@playwright/test/cli.js', 'test', '--reporter=list'],
]) {
  const { status } = spawnSync(process.execPath, [join(projectFolder, 'node_modules', tool), ...args], {
    cwd: projectFolder,
    env: { ...process.env, ...inFull },
    stdio: 'inherit',
  })
  if (status !== 0) process.exitCode = 1
}
