import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Test files share the modules, because loading them for each file took a third of the time. A test sets the state
    // of a module (`translate.ts`, `listeners.ts`, `use-timed-value.ts`) that it needs, or clears it at its end.
    isolate: false,
    // Uses all processors, because the default leaves one of two idle.
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
          // Outside Electron the package `electron` exports the path of its executable, and would download it.
          env: {
            ELECTRON_OVERRIDE_DIST_PATH: '/nowhere',
            // Programs that a test starts reuse code that Node.js compiled earlier, and then need a fifth of the time.
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
