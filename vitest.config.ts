import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Test files share the modules, because loading them for each took a third of the time. What a module keeps
    // (`translate.ts`, `listeners.ts`, `use-timed-value.ts`) is set by whoever needs it, or ends with its test.
    isolate: false,
    // All processors: on two, the default leaves one idle.
    maxWorkers: '100%',
    restoreMocks: true,
    testTimeout: 20_000,
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          setupFiles: ['test/support/setup.ts'],
          // Outside Electron the package `electron` is only the path of its binary, and would fetch it.
          env: {
            ELECTRON_OVERRIDE_DIST_PATH: '/nowhere',
            // Programs that a test starts take what Node.js compiled at an earlier start: a fifth of the time.
            NODE_COMPILE_CACHE: join(import.meta.dirname, '.cache/compiled'),
          },
          include: ['test/**/*.test.ts'],
          exclude: ['test/renderer/**'],
        },
      },
      {
        extends: true,
        test: {
          name: 'window',
          include: ['test/renderer/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          setupFiles: ['test/support/setup.ts', 'test/renderer/setup.ts'],
        },
      },
    ],
  },
})
