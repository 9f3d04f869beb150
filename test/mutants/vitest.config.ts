import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'

/** The unit tests with one file of `app/` replaced. The file on the disk stays as it is. */
const { DECKPASS_BROKEN_FILE: broken = '', DECKPASS_BROKEN_TEXT: textFile = '' } = process.env

export default defineConfig({
  plugins: [
    {
      name: 'broken-file',
      enforce: 'pre',
      load: (id) => (broken !== '' && id === resolve(broken) ? readFileSync(textFile, 'utf8') : null),
    },
  ],
  test: {
    include: ['test/{app,main,service,renderer}/**/*.test.{ts,tsx}'],
    // The cache on the disk knows a file by its text there, and would hide the break.
    fsModuleCache: false,
    restoreMocks: true,
    testTimeout: 10_000,
    expect: { poll: { timeout: 5000 } },
    bail: 1,
    maxWorkers: 1,
    isolate: false,
  },
})
