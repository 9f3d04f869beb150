import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.{ts,tsx}'],
    // No module keeps anything between two tests, so files share them: loading them for each took a third of the time.
    isolate: false,
    // All processors: on two, the default leaves one idle.
    maxWorkers: '100%',
    restoreMocks: true,
    testTimeout: 20_000,
    expect: { poll: { timeout: 10_000 } },
  },
})
