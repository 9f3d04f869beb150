import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'

test('what would be packaged is the built app, every fuse set, and nothing else', async () => {
  const script = join(import.meta.dirname, '..', 'package-check.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [script])
  expect(stdout).toContain('the archive holds the built app and package.json, and nothing else')
  expect(stdout).not.toContain('FAIL')
})
