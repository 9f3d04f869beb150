import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** The real path of a new folder, removed after the unit test that is running, or in `beforeEach` about to run. */
export function temporaryFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'deckpass-')))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
