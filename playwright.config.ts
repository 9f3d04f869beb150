import { defineConfig } from '@playwright/test'

/**
 * What a person does, in a real window of the built app. `npm test` plays the project `short`; what is tagged `@all`,
 * such as other languages and long attacks, is added by `npm run test:all`.
 */
export default defineConfig({
  testDir: 'test/e2e',
  globalSetup: './test/e2e/global-setup.ts',
  fullyParallel: true,
  // Each has its own desktop: clipboard, keychain, tray. One more than two cores, because some tests only wait.
  workers: 3,
  projects: [
    { name: 'short', grepInvert: /@all/ },
    { name: 'all', grep: /@all/ },
  ],
  retries: 0,
  forbidOnly: true,
  reporter: [['list'], ['./test/e2e/count-reporter.ts']],
  // On a busy machine the longest tests take a minute, and making a key of a PIN ten seconds.
  timeout: 120_000,
  expect: { timeout: 20_000 },
})
