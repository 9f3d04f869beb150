import { unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { UnlockedMark } from '../../app/lock/ports.ts'
import { attempt } from '../files/file-errors.ts'

/** Stores the mark as an empty file. */
export function createUnlockedMark(folder: string): UnlockedMark {
  const path = join(folder, 'ended-unlocked')
  return {
    take: () => attempt(() => unlinkSync(path)) === null,
    leave: () => void attempt(() => writeFileSync(path, '', { flag: 'wx', mode: 0o600 })),
  }
}
