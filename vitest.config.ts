import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.{ts,tsx}'],
    restoreMocks: true,
    testTimeout: 20_000,
    expect: { poll: { timeout: 10_000 } },
  },
})
