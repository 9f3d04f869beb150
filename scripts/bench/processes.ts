import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'

/** CPU time of a process and its descendants, ms per second. Linux counts it, so measuring does not slow the app. */
export async function cpuMsPerSecond(root: number, durationMs: number): Promise<number> {
  const before = threadsOf(root)
  const from = performance.now()
  await setTimeout(durationMs)
  let cpuNs = 0
  for (const [thread, sinceStartNs] of threadsOf(root)) cpuNs += sinceStartNs - (before.get(thread) ?? 0)
  return cpuNs / 1e3 / (performance.now() - from)
}

/**
 * Memory of a process and its descendants, MB, with shared memory counted proportionally (PSS, proc(5)).
 *
 * @throws unless run as root, because Chromium hides the memory of its sandboxed processes from other users
 */
export function memoryMb(root: number): number {
  const kilobytes = treeOf(root).map((pid) =>
    whileItRuns(0, () => {
      const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
      return Number(/^Pss: +(\d+) kB$/m.exec(rollup)?.[1])
    }),
  )
  return kilobytes.reduce((sum, each) => sum + each, 0) / 1000
}

/** CPU time of each thread, ns, by process and thread id (`schedstat`, proc(5)). */
function threadsOf(root: number): Map<string, number> {
  const threads = new Map<string, number>()
  for (const pid of treeOf(root))
    for (const tid of threadIds(pid)) {
      const stat = whileItRuns(null, () => readFileSync(`/proc/${pid}/task/${tid}/schedstat`, 'utf8'))
      if (stat !== null) threads.set(`${pid}/${tid}`, Number(stat.split(' ')[0]))
    }
  return threads
}

function treeOf(root: number): number[] {
  const children = threadIds(root).flatMap((tid) =>
    whileItRuns('', () => readFileSync(`/proc/${root}/task/${tid}/children`, 'utf8')).split(' '),
  )
  return [root, ...children.filter((pid) => pid !== '').flatMap((pid) => treeOf(Number(pid)))]
}

function threadIds(pid: number): string[] {
  return whileItRuns([], () => readdirSync(`/proc/${pid}/task`))
}

/** Reads about a process. Returns `ifGone` if it has ended (proc(5): ENOENT, or ESRCH while it ends). */
function whileItRuns<T>(ifGone: T, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH'))
      return ifGone
    throw error
  }
}
