import { defineConfig } from '@playwright/test'
import { electronBinary } from './test/launch/electron-binary.ts'

/** What a person does, in a real window of the built app. Each test starts an app of its own. */
export default defineConfig({
  testDir: 'test/e2e',
  globalSetup: './test/e2e/global-setup.ts',
  fullyParallel: true,
  // Real apps share the computer's one clipboard; each stand-in has a computer of its own.
  workers: electronBinary() === null ? 2 : 1,
  retries: 0,
  forbidOnly: true,
  reporter: 'list',
  timeout: 60_000,
  expect: { timeout: 10_000 },
})
