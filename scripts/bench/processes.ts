import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'

/**
 * CPU time of a process and its descendants, ms per second. Counted by Linux, so that measuring costs the app nothing.
 */
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
    for (const tid of whileItRuns([], () => readdirSync(`/proc/${pid}/task`))) {
      const stat = whileItRuns(null, () => readFileSync(`/proc/${pid}/task/${tid}/schedstat`, 'utf8'))
      if (stat !== null) threads.set(`${pid}/${tid}`, Number(stat.split(' ')[0]))
    }
  return threads
}

/** The ids of the process and its descendants. */
function treeOf(root: number): number[] {
  const children = new Map<number, number[]>()
  for (const pid of readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)) {
    const parent = parentOf(pid)
    if (parent !== null) children.set(parent, [...(children.get(parent) ?? []), pid])
  }
  const below = (pid: number): number[] => [pid, ...(children.get(pid) ?? []).flatMap(below)]
  return below(root)
}

function parentOf(pid: number): number | null {
  return whileItRuns(null, () => {
    // The second field is the program's name in parentheses, which may itself contain blanks and parentheses.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  })
}

/** Reads about a process; `ifGone` if it has ended in the meantime (proc(5): ENOENT, or ESRCH while it ends). */
function whileItRuns<T>(ifGone: T, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH'))
      return ifGone
    throw error
  }
}
