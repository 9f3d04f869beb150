import { unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { UnlockedMark } from '../../app/lock/ports.ts'

/** Stores the mark as an empty file. */
export function createUnlockedMark(folder: string): UnlockedMark {
  const path = join(folder, 'ended-unlocked')
  return {
    take: () => tries(() => unlinkSync(path)),
    leave: () => void tries(() => writeFileSync(path, '', { flag: 'wx', mode: 0o600 })),
  }
}

function tries(change: () => void): boolean {
  try {
    change()
    return true
  } catch {
    return false
  }
}
