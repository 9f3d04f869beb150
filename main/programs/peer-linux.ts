import { execFile } from 'node:child_process'
import { readFileSync, readlinkSync, statSync } from 'node:fs'
import { promisify } from 'node:util'
import type { Lineage, ProcessFacts } from '../../app/programs/program.ts'

const run = promisify(execFile)

/** An open socket: the inode at its other end, and the processes that have it open. */
interface UnixSocket {
  readonly peer: string
  readonly pids: readonly number[]
}

/** Every Unix socket by its inode, as `ss` tells. iproute2, ss(8). */
export async function unixSockets(): Promise<ReadonlyMap<string, UnixSocket>> {
  const { stdout } = await run('ss', ['-xpnH'], {
    timeout: 2_000,
    maxBuffer: 64 * 1024 * 1024,
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C' },
  })
  return readSockets(stdout)
}

/** A line ends in `<address> <own inode> <address> <peer's inode> users:(("name",pid=1,fd=2))`. */
function readSockets(lines: string): ReadonlyMap<string, UnixSocket> {
  const sockets = new Map<string, UnixSocket>()
  for (const line of lines.split('\n')) {
    const match = / (\d+) +\S+ (\d+) *(users:.*)?$/.exec(line)
    if (match === null) continue
    const [, own = '', peer = '', users = ''] = match
    // A process' name is in quotes and could imitate the rest: only what follows a closing quote counts.
    const pids = [...users.matchAll(/",pid=(\d+),fd=\d+\)/g)].map((each) => Number(each[1]))
    sockets.set(own, { peer, pids })
  }
  return sockets
}

/**
 * The process at the other end of our socket `inode`, or null where `ss` does not say. Where several have
 * it open, they inherited it: the one with the lowest number is taken to have opened it.
 */
export function peerPid(sockets: ReadonlyMap<string, UnixSocket>, inode: string): number | null {
  const peer = sockets.get(inode)?.peer
  const pids = (peer === undefined ? undefined : sockets.get(peer))?.pids ?? []
  return pids.length === 0 ? null : Math.min(...pids)
}

/** The inode of an open socket of ours, proc(5). */
export function socketInode(fd: number): string | null {
  try {
    return /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/self/fd/${fd}`))?.[1] ?? null
  } catch {
    return null
  }
}

/** More ancestors than this nobody has. */
const maxDepth = 64

/** The process and its ancestors up to the first, proc(5). It ends early where a process has gone. */
export function lineageOnLinux(pid: number): Lineage {
  const lineage: ProcessFacts[] = []
  for (let next = pid; next > 0 && lineage.length < maxDepth; ) {
    const found = readProcess(next)
    if (found === null) break
    lineage.push(found.facts)
    next = found.parent
  }
  return lineage
}

function readProcess(pid: number): { facts: ProcessFacts; parent: number } | null {
  try {
    const folder = `/proc/${pid}`
    // The second field is the program's name in brackets, which may hold blanks and brackets itself.
    const stat = readFileSync(`${folder}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const terminal = fields[4] ?? '0'
    const facts = {
      pid,
      startedAt: fields[19] ?? '',
      path: linkTarget(`${folder}/exe`),
      args: readFileSync(`${folder}/cmdline`, 'utf8').split('\0').slice(0, -1),
      terminal: terminal === '0' ? null : terminal,
      userId: statSync(folder).uid,
    }
    return { facts, parent: Number(fields[1]) }
  } catch {
    return null
  }
}

/** Null for a process of another user. */
function linkTarget(path: string): string | null {
  try {
    return readlinkSync(path)
  } catch {
    return null
  }
}
