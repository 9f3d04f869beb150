import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'

/** What all threads of an app did in a second. */
export interface Rest {
  /** Processor time, ms. */
  readonly cpuMs: number
  /** How often a thread that had waited ran again. */
  readonly wakeUps: number
}

interface Thread {
  readonly cpuNs: number
  readonly waits: number
}

/** Watches a process and all below it for so long. Linux's own counts, so that the watching costs the app nothing. */
export async function watchRest(root: number, durationMs: number): Promise<Rest> {
  const before = threadsOf(root)
  const from = performance.now()
  await setTimeout(durationMs)
  const after = threadsOf(root)
  const seconds = (performance.now() - from) / 1000
  let cpuNs = 0
  let waits = 0
  for (const [name, thread] of after) {
    const earlier = before.get(name)
    cpuNs += thread.cpuNs - (earlier?.cpuNs ?? 0)
    waits += thread.waits - (earlier?.waits ?? 0)
  }
  return { cpuMs: cpuNs / 1e6 / seconds, wakeUps: waits / seconds }
}

/**
 * Memory of a process and all below it, MB: of what several processes share each has its part (PSS, proc(5)).
 *
 * @throws for anybody but root, from whom Chromium hides the memory of its sandboxed processes
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

/** Each living thread by the process's and its own number. `schedstat`: processor time in ns, proc(5). */
function threadsOf(root: number): Map<string, Thread> {
  const threads = new Map<string, Thread>()
  for (const pid of treeOf(root)) {
    const tids = whileItRuns([], () => readdirSync(`/proc/${pid}/task`))
    for (const tid of tids) {
      const thread = whileItRuns(null, () => readThread(`/proc/${pid}/task/${tid}`))
      if (thread !== null) threads.set(`${pid}/${tid}`, thread)
    }
  }
  return threads
}

function readThread(folder: string): Thread {
  const [cpuNs] = readFileSync(`${folder}/schedstat`, 'utf8').split(' ')
  const status = readFileSync(`${folder}/status`, 'utf8')
  const waits = /^voluntary_ctxt_switches:\s+(\d+)$/m.exec(status)?.[1]
  return { cpuNs: Number(cpuNs), waits: Number(waits) }
}

/** The process and all that descend from it, by their numbers. */
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

/** Null where the process has gone. */
function parentOf(pid: number): number | null {
  return whileItRuns(null, () => {
    // The second field is the program's name in brackets, which may hold blanks and brackets itself.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  })
}

/** What is read of a process; `ifGone` where it has ended since it was listed (proc(5): ENOENT, or ESRCH at the end). */
function whileItRuns<T>(ifGone: T, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH'))
      return ifGone
    throw error
  }
}
