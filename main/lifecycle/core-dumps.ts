import { writeFileSync } from 'node:fs'
import type { Log } from '../../app/ports/index.ts'

/**
 * On Linux, tells the kernel to leave all memory out of a core dump of this process and of those that it
 * starts (core(5), coredump_filter). It holds for dumps to a file and to a collector. No crash reporter is
 * started anywhere, so that no other dump is made by us. macOS and Windows have no such switch without a
 * native module: there it is the system's setting, which is off unless somebody turned it on.
 *
 * `processes`: the ids of running processes of ours. Those that draw a page come from one that Chromium starts
 * before any code of ours runs, so that each has to be named.
 */
export function forbidCoreDumps(
  platform: NodeJS.Platform,
  log: Pick<Log, 'warn'>,
  processes: readonly (number | 'self')[] = ['self'],
): void {
  if (platform !== 'linux') return
  for (const id of processes)
    try {
      writeFileSync(`/proc/${id}/coredump_filter`, '0')
    } catch (error) {
      log.warn('core-dumps.not-forbidden', { error })
    }
}
