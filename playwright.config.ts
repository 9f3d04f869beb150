import { defineConfig } from '@playwright/test'

/**
 * Tests of what a person does in a real window of the built app. `npm test` runs the project `short`. `npm run
 * test:all` adds the tests tagged `@all`, such as other languages and long attacks.
 */
export default defineConfig({
  testDir: 'test/e2e',
  globalSetup: './test/e2e/global-setup.ts',
  fullyParallel: true,
  // Each worker has its own desktop. Three for two cores, because some tests only wait.
  workers: 3,
  projects: [
    { name: 'short', grepInvert: /@all/ },
    { name: 'all', grep: /@all/ },
  ],
  retries: 0,
  forbidOnly: true,
  reporter: [['list'], ['./test/e2e/count-reporter.ts']],
  // On a busy machine the longest tests take a minute, and deriving a key from a PIN ten seconds.
  timeout: 120_000,
  expect: { timeout: 20_000 },
})
