import { writeFileSync } from 'node:fs'
import type { Log } from '../../app/ports/index.ts'

/**
 * On Linux, makes the kernel leave all memory out of core dumps of these processes and their children (core(5),
 * coredump_filter). macOS and Windows would need a native module for that, but by default they dump no core. Deckpass
 * starts no crash reporter, which would dump memory as well. `processIds` must include renderers, because they inherit
 * from a process that Chromium starts earlier.
 */
export function disableCoreDumps(
  platform: NodeJS.Platform,
  log: Pick<Log, 'warn'>,
  processIds: readonly (number | 'self')[] = ['self'],
): void {
  if (platform !== 'linux') return
  for (const id of processIds)
    try {
      writeFileSync(`/proc/${id}/coredump_filter`, '0')
    } catch (error) {
      log.warn('core-dumps.not-disabled', { error })
    }
}
