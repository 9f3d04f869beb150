import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A new folder, by its real path, for the unit test that runs or is about to; it is gone after that. */
export function temporaryFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'deckpass-')))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
