import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'

test('the packaged app is the built one with every fuse set, and runs as a person would have it', {
  tag: '@all',
}, async () => {
  test.setTimeout(300_000)
  await promisify(execFile)('npm', ['run', 'sbom'])
  const script = join(import.meta.dirname, '../../scripts/package/check.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [script])
  expect(stdout).toContain('the archive holds the built app and package.json, and nothing else')
  expect(stdout).toContain(
    'the list names Electron, Chromium, V8, Node and each bundled package, and nothing else',
  )
  expect(stdout).toContain('SIGTERM left everything on the disk')
  expect(stdout).toContain('--log-net-log: no file is written')
  expect(stdout).not.toContain('FAIL')
})
