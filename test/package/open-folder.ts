import { chmodSync, chownSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Desktop } from '../desktop/desktop.ts'

/** A folder that the desktop's user may write to. */
export function openFolder({ user }: Desktop): string {
  const folder = mkdtempSync(join(tmpdir(), 'deckpass-attacks-'))
  chmodSync(folder, 0o755)
  if (user !== null) chownSync(folder, user.uid, user.gid)
  return folder
}
