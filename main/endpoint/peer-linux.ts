import { lstatSync, readFileSync, readlinkSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Lineage, ProcessFacts } from '../../app/consent/program.ts'

/**
 * Asks `ss` of iproute2, ss(8), which socket is at the other end of each of ours and which processes have it open, and
 * /proc, proc(5), what these are.
 *
 * @param run runs a program and resolves to what it prints
 */
export async function findPeersOnLinux(
  run: (program: string, ...args: string[]) => Promise<string>,
): Promise<(fd: number) => Lineage | null> {
  const sockets = readSockets(await run('ss', '-xpnH'))
  const lineages = new Map<number, Lineage | null>()
  /** A thousand connections of one program are looked up as one. */
  const lineageOnce = (pid: number) => {
    if (!lineages.has(pid)) lineages.set(pid, lineageOf(pid))
    return lineages.get(pid) ?? null
  }
  return (fd) => {
    const inode = socketInode('self', fd)
    const own = inode === null ? null : sockets.get(inode)
    const peer = own && sockets.get(own.peer)
    return own && peer?.peer === inode ? openerOf(own.peer, peer.holders, lineageOnce) : null
  }
}

interface SocketLine {
  /** The inode at the other end. */
  readonly peer: string
  /** The descriptor of each process that has it open, by pid. */
  readonly holders: ReadonlyMap<number, number>
}

/**
 * The lines of `ss`, by inode: `<address> <inode> <address> <peer's inode> users:(("<name>",pid=<pid>,fd=<fd>))`.
 * Addresses and names are chosen by programs and may hold line ends: an inode with two lines is one of nobody.
 */
export function readSockets(text: string): ReadonlyMap<string, SocketLine | null> {
  const sockets = new Map<string, SocketLine | null>()
  for (const line of text.split('\n')) {
    const [, inode, peer, users = ''] = / (\d+) +\S+ (\d+) *(users:.*)?$/.exec(line) ?? []
    if (inode === undefined || peer === undefined) continue
    const holders = [...users.matchAll(/,pid=(\d+),fd=(\d+)\)/g)].map(
      ([, pid, fd]) => [Number(pid), Number(fd)] as const,
    )
    sockets.set(inode, sockets.has(inode) ? null : { peer, holders: new Map(holders) })
  }
  return sockets
}

/**
 * The process that opened the socket, and its ancestors: of all that have it open the uppermost, since a child inherits
 * what its parent has open. Null if none has, or something changed meanwhile.
 */
function openerOf(
  inode: string,
  holders: ReadonlyMap<number, number>,
  lineage: (pid: number) => Lineage | null,
): Lineage | null {
  // Looked at after the facts are read: they could be those of an earlier process with this number.
  const holds = (pid: number) => {
    const fd = holders.get(pid)
    return fd !== undefined && socketInode(pid, fd) === inode
  }
  for (const holder of holders.keys()) {
    const all = lineage(holder) ?? []
    // Each is asked once: one that lets go in between would leave the uppermost of all as the opener.
    const beyond = all.findIndex(({ pid }) => !holds(pid))
    if (beyond !== 0 && all.length > 0) return all.slice(beyond < 0 ? -1 : beyond - 1)
  }
  return null
}

/** The inode behind a descriptor that is a socket; null if it is none, or cannot be read. */
function socketInode(pid: number | 'self', fd: number): string | null {
  return /^socket:\[(\d+)\]$/.exec(linkTarget(`/proc/${pid}/fd/${fd}`) ?? '')?.[1] ?? null
}

/** No process has more ancestors. */
const maxDepth = 64

/**
 * The process and its ancestors of the same user, read twice, up to process 1 or to one of another user. Null if
 * one has gone meanwhile, was replaced by another, or runs another program than at the first reading.
 */
function lineageOf(pid: number): Lineage | null {
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
      ...fileFacts(pid),
      args: readFileSync(`${folder}/cmdline`, 'utf8').split('\0').slice(0, -1),
      cwd: linkTarget(`${folder}/cwd`),
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

/** If the file was replaced while it runs, as by an update, Linux adds ` (deleted)`: still the same program. */
function programFile(pid: number): string | null {
  return linkTarget(`/proc/${pid}/exe`)?.replace(/ \(deleted\)$/, '') ?? null
}

/**
 * A mount namespace of the program's own can show any file under any path, so the file that runs is compared with the
 * one that we see there. One that an update replaced is not installed until the program is started again.
 */
function fileFacts(pid: number): Pick<ProcessFacts, 'path' | 'isInstalled'> {
  const path = programFile(pid)
  try {
    return { path, isInstalled: path !== null && isRunBy(pid, path) && onlyRootChanges(path) }
  } catch {
    return { path, isInstalled: false }
  }
}

/** @throws where one of the files cannot be reached */
function isRunBy(pid: number, path: string): boolean {
  const [seen, run] = [path, `/proc/${pid}/exe`].map((each) => statSync(each, { bigint: true }))
  return seen !== undefined && seen.ino === run?.ino && seen.dev === run.dev
}

/**
 * Whether neither the file nor a folder above it can be changed or renamed by anybody but root.
 *
 * @throws where one of them cannot be reached
 */
function onlyRootChanges(path: string): boolean {
  const { uid, mode } = lstatSync(path)
  const isRoots = uid === 0 && (mode & 0o022) === 0
  return isRoots && (path === '/' || onlyRootChanges(dirname(path)))
}

function linkTarget(path: string): string | null {
  try {
    return readlinkSync(path)
  } catch {
    return null
  }
}
