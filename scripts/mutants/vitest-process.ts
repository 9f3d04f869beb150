import { resolve } from 'node:path'
import { BaseSequencer, createVitest } from 'vitest/node'
import type { TestRun } from './runner.ts'

/**
 * A process that keeps one Vitest warm: to start it and to turn every file into JavaScript takes longer than the
 * tests. The parent sends what to try, and hears whether a test failed. The files on the disk stay as they are.
 */
let current: TestRun = { path: '', text: '', tests: [], patienceMs: 0 }
let startedAt = 0
const failed = new Set<string>()

class AsGiven extends BaseSequencer {
  override sort: BaseSequencer['sort'] = async (files) => files
}

function heard(file: string, hasFailed: boolean): void {
  process.send?.('alive')
  if (hasFailed) failed.add(file)
  if (failed.size > 0 && Date.now() - startedAt >= current.patienceMs)
    void vitest.cancelCurrentRun('test-failure')
}

const vitest = await createVitest(
  {
    config: false,
    watch: false,
    setupFiles: ['test/support/setup.ts'],
    include: ['test/{app,main,service,attack}/**/*.test.ts'],
    // The cache on the disk knows a file by its text there, and would hide the break.
    fsModuleCache: false,
    // Outside Electron the package `electron` is only the path of its binary, and would fetch it.
    env: { ELECTRON_OVERRIDE_DIST_PATH: '/nowhere' },
    restoreMocks: true,
    // Longer than in `npm test`: on a busy computer a slow test would count as one that noticed.
    testTimeout: 40_000,
    hookTimeout: 40_000,
    expect: { poll: { timeout: 20_000 } },
    // Some tests need what a thread may not do, such as to set the umask.
    pool: 'forks',
    maxWorkers: 1,
    isolate: false,
    sequence: { sequencer: AsGiven },
    reporters: [
      {
        onTestCaseResult: (test) => heard(test.module.relativeModuleId, test.result().state === 'failed'),
        onTestModuleEnd: (file) => heard(file.relativeModuleId, !file.ok()),
      },
    ],
  },
  {
    plugins: [
      {
        name: 'broken-file',
        enforce: 'pre',
        load: (id) => (current.path !== '' && id === resolve(current.path) ? current.text : null),
      },
    ],
  },
)
await vitest.standalone()
// A parent that was stopped leaves no test behind, not even an endless one.
process.on('disconnect', () => process.kill(-process.pid, 'SIGKILL'))

process.on('message', async (next: TestRun) => {
  vitest.invalidateFile(resolve(current.path))
  current = next
  startedAt = Date.now()
  failed.clear()
  vitest.invalidateFile(resolve(current.path))
  const project = vitest.getRootProject()
  const files = current.tests.map((path) => project.createSpecification(resolve(path)))
  const { unhandledErrors } = await vitest.runTestSpecifications(files)
  if (failed.size === 0 && unhandledErrors.length > 0) failed.add('an error outside of a test')
  process.send?.([...failed])
})
