import { writeFileSync } from 'node:fs'
import type { Log } from '../../app/ports/index.ts'

/**
 * On Linux, has the kernel leave all memory out of a core dump of the processes and of those that they start (core(5),
 * coredump_filter), whether it goes to a file or to a collector. macOS and Windows have no such switch without a
 * native module; there core dumps are off by default. Deckpass starts no crash reporter, which would dump too.
 *
 * `processIds`: of Deckpass. Renderers must be named: they inherit from a process that Chromium starts earlier.
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
