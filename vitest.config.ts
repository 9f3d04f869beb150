import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/{app,main,renderer,service,electron}/**/*.test.{ts,tsx}'],
    restoreMocks: true,
  },
})
