import { existsSync, readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs'
import type { Lineage, ProcessFacts } from '../../app/programs/program.ts'

/** What /proc tells of processes, proc(5). What is gone or another user's is null or empty. */

/** The inode behind a descriptor that is a socket; null where it is none, or cannot be read. */
export function socketInode(pid: number | 'self', fd: number): string | null {
  return /^socket:\[(\d+)\]$/.exec(linkTarget(`/proc/${pid}/fd/${fd}`) ?? '')?.[1] ?? null
}

/** Every socket that a process has open: its descriptor by its inode. */
export function openSockets(pid: number): ReadonlyMap<string, number> {
  const sockets = new Map<string, number>()
  for (const name of names(`/proc/${pid}/fd`)) {
    const inode = socketInode(pid, Number(name))
    if (inode !== null) sockets.set(inode, Number(name))
  }
  return sockets
}

/** Linux's highest limit: every number of a process is smaller, and when they are used up they begin again. */
const pidLimit = 2 ** 22

/** Whether this is the number of a process, and not of a thread: /proc does not list threads, but knows them. */
export function isProcess(number: number): boolean {
  try {
    const file = `/proc/${number}/status`
    return existsSync(file) && readFileSync(file, 'utf8').includes(`\nTgid:\t${number}\n`)
  } catch {
    return false
  }
}

/** Every process, the newest first as far as the numbers tell. */
export function allPids(): readonly number[] {
  const newest = newestPid()
  const age = (pid: number) => (newest - pid + pidLimit) % pidLimit
  return names('/proc')
    .map(Number)
    .filter((pid) => pid > 0)
    .sort((one, other) => age(one) - age(other))
}

/** The number given last, to a process or a thread: the end of /proc/loadavg. The limit where it tells none. */
export function newestPid(): number {
  try {
    return Number(readFileSync('/proc/loadavg', 'utf8').trim().split(' ').at(-1))
  } catch {
    return pidLimit
  }
}

/** No process has more ancestors. */
const maxDepth = 64

/**
 * The process and its ancestors of the same user, read twice, up to process 1 or to one of another user. Null where
 * one has gone meanwhile, was replaced by another, or runs another program than at the first reading.
 */
export function lineageOf(pid: number): Lineage | null {
  const lineage: (ProcessFacts & { parent: number })[] = []
  for (let next = pid; next > 0 && lineage.length < maxDepth; ) {
    const found = readProcess(next)
    if (found === null || found.userId !== (lineage[0] ?? found).userId) break
    lineage.push(found)
    next = found.parent
  }
  return lineage.length > 0 && lineage.every(isAsBefore)
    ? lineage.map(({ parent: _, ...facts }) => facts)
    : null
}

function readProcess(pid: number): (ProcessFacts & { parent: number }) | null {
  try {
    const folder = `/proc/${pid}`
    return {
      ...readStat(pid),
      pid,
      path: programFile(pid),
      args: readFileSync(`${folder}/cmdline`, 'utf8').split('\0').slice(0, -1),
      userId: statSync(folder).uid,
    }
  } catch {
    return null
  }
}

/** A pid that went to another process has another start time; an orphan has another parent. */
function isAsBefore({ pid, parent, startedAt, path }: ProcessFacts & { parent: number }): boolean {
  try {
    const now = readStat(pid)
    return now.startedAt === startedAt && now.parent === parent && programFile(pid) === path
  } catch {
    return false
  }
}

function readStat(pid: number): Pick<ProcessFacts, 'startedAt' | 'terminal'> & { parent: number } {
  // The second field is the program's name in brackets, which may hold blanks and brackets itself.
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const terminal = fields[4] ?? '0'
  return {
    parent: Number(fields[1]),
    startedAt: fields[19] ?? '',
    terminal: terminal === '0' ? null : terminal,
  }
}

/** Where the file was replaced while it runs, as by an update, Linux adds ` (deleted)`: still the same program. */
function programFile(pid: number): string | null {
  return linkTarget(`/proc/${pid}/exe`)?.replace(/ \(deleted\)$/, '') ?? null
}

function linkTarget(path: string): string | null {
  try {
    return readlinkSync(path)
  } catch {
    return null
  }
}

function names(folder: string): readonly string[] {
  try {
    // To look whether it is there costs far less than the error.
    return existsSync(folder) ? readdirSync(folder) : []
  } catch {
    return []
  }
}
