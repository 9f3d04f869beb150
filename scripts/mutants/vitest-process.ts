import { resolve } from 'node:path'
import { BaseSequencer, createVitest } from 'vitest/node'

/** Runs `tests` in order while the file at `path` has the content `text`. */
export interface TestRun {
  readonly path: string
  readonly text: string
  readonly tests: readonly string[]
  /** Whether the tests continue after a failure. */
  readonly all?: boolean
}

/**
 * Keeps one Vitest running, because starting it and transforming every file takes longer than the tests. The parent
 * sends a `TestRun` and receives the failed tests. The files on disk do not change.
 */
let current: TestRun = { path: '', text: '', tests: [] }
const failed = new Set<string>()

class AsGiven extends BaseSequencer {
  override sort: BaseSequencer['sort'] = async (files) => files
}

function report(file: string, hasFailed: boolean): void {
  process.send?.('alive')
  if (hasFailed) failed.add(file)
  if (failed.size > 0 && !current.all) void vitest.cancelCurrentRun('test-failure')
}

const vitest = await createVitest(
  {
    config: false,
    watch: false,
    setupFiles: ['test/support/setup.ts'],
    include: ['test/{app,main,service,attack}/**/*.test.ts'],
    // The cache's key is the text on disk, so the cache would hide the break.
    fsModuleCache: false,
    // Outside Electron the package `electron` exports the path of its executable, and would download it.
    env: { ELECTRON_OVERRIDE_DIST_PATH: '/nowhere' },
    restoreMocks: true,
    // Longer than in `npm test`, because on a busy computer a slow test would seem to notice the break.
    testTimeout: 40_000,
    hookTimeout: 40_000,
    expect: { poll: { timeout: 20_000 } },
    // Some tests do what a thread cannot, such as setting the umask.
    pool: 'forks',
    maxWorkers: 1,
    isolate: false,
    sequence: { sequencer: AsGiven },
    reporters: [
      {
        onTestCaseResult: (test) => report(test.module.relativeModuleId, test.result().state === 'failed'),
        onTestModuleEnd: (file) => report(file.relativeModuleId, !file.ok()),
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
// If the parent dies, even an endless test must end.
process.on('disconnect', () => process.kill(-process.pid, 'SIGKILL'))

process.on('message', async (next: TestRun) => {
  vitest.invalidateFile(resolve(current.path))
  current = next
  failed.clear()
  vitest.invalidateFile(resolve(current.path))
  const project = vitest.getRootProject()
  const files = current.tests.map((path) => project.createSpecification(resolve(path)))
  const { unhandledErrors } = await vitest.runTestSpecifications(files)
  if (failed.size === 0 && unhandledErrors.length > 0) failed.add('an error outside of a test')
  process.send?.([...failed])
})
