import { readFileSync, readlinkSync, statSync } from 'node:fs'
import type { Lineage, ProcessFacts } from '../../app/consent/program.ts'

/**
 * Asks `ss` of iproute2, ss(8), which sockets are connected to ours and which processes have them open, and /proc,
 * proc(5), what these are. Only sockets without a name are asked for: anybody on the computer may have some whose names
 * read like lines of `ss`, and what connects to us needs none.
 *
 * @param run runs a program and resolves to what it prints
 */
export async function findPeersOnLinux(
  run: (program: string, ...args: string[]) => Promise<string>,
): Promise<(fd: number) => Lineage | null> {
  const peers = readPeers(await run('ss', '-xpnH', 'state', 'connected', 'not', 'src', 'unix:?*'))
  const lineages = new Map<number, Lineage | null>()
  /** A thousand connections of one program are looked up as one. */
  const lineageOnce = (pid: number) => {
    if (!lineages.has(pid)) lineages.set(pid, lineageOf(pid))
    return lineages.get(pid) ?? null
  }
  return (fd) => {
    const own = socketInode('self', fd)
    const peer = own === null ? undefined : peers.get(own)
    return peer ? openerOf(peer.inode, peer.holders, lineageOnce) : null
  }
}

interface PeerSocket {
  readonly inode: string
  /** The descriptor of each process that has it open, by pid. */
  readonly holders: ReadonlyMap<number, number>
}

/**
 * The socket at the other end of each inode, from the lines of `ss`:
 * `* <inode> * <inode of the other end> users:(("<name>",pid=<pid>,fd=<fd>))`. One that two lines claim has none.
 */
export function readPeers(text: string): ReadonlyMap<string, PeerSocket | null> {
  const peers = new Map<string, PeerSocket | null>()
  for (const line of text.split('\n')) {
    const [, inode, other, users = ''] = / \* (\d+) +\* (\d+) *(users:.*)?$/.exec(line) ?? []
    if (inode === undefined || other === undefined) continue
    const holders = [...users.matchAll(/,pid=(\d+),fd=(\d+)\)/g)].map(
      ([, pid, fd]) => [Number(pid), Number(fd)] as const,
    )
    peers.set(other, peers.has(other) ? null : { inode, holders: new Map(holders) })
  }
  return peers
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
      path: programFile(pid),
      readsTerminal: /^\/dev\/(?:pts\/|tty)/.test(linkTarget(`${folder}/fd/0`) ?? ''),
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

/** Whether the process has not ended, nor left its number to another one. */
export function isRunningOnLinux({ pid, startedAt }: Pick<ProcessFacts, 'pid' | 'startedAt'>): boolean {
  try {
    return readStat(pid).startedAt === startedAt
  } catch {
    return false
  }
}

function linkTarget(path: string): string | null {
  try {
    return readlinkSync(path)
  } catch {
    return null
  }
}
