import { readdirSync, readFileSync, statSync } from 'node:fs'
import type { ProcessFacts, ProcessId } from '../../../app/programs/asker.ts'
import { memoByValue } from '../../../app/util/memo.ts'
import { linkTarget } from '../../files/files.ts'
import {
  areSameFile,
  lineageFrom,
  type OwnFiles,
  type Processes,
  type Run,
  runsScript,
  statOf,
} from './processes.ts'

/**
 * Asks ss(8) of iproute2 which sockets are connected to ours, and /proc which processes hold them. `ss` can name the
 * processes too, but would always read all of them. Includes only sockets without a name, because a client needs no
 * name, and a name could imitate the output of `ss`.
 */
export async function lookOnLinux(run: Run, own: OwnFiles): Promise<Processes> {
  const peers = readPeers(await run('ss', '-xnH', 'state', 'connected', 'not', 'src', 'unix:?*'))
  // The asking process is usually among the newest.
  const pids = readdirSync('/proc')
    .flatMap((name) => (/^\d+$/.test(name) ? Number(name) : []))
    .toSorted((one, other) => other - one)
  const socketsIn = memoByValue(socketsOf)
  const lineageOf = (pid: number) => lineageFrom(pid, readProcess)
  return { peerOf, lineageOf, isOwn: (process, isAboveCli) => isOwn(process, isAboveCli, own) }

  function peerOf(fd: number): number | null {
    const peer = peers.get(socketAt(`/proc/self/fd/${fd}`) ?? '')
    if (peer === undefined) return null
    const holds = (pid: number) => socketsIn(pid).has(peer)
    const holder = pids.find(holds)
    if (holder === undefined) return null
    // A child inherits its parent's sockets, so the topmost of these processes is the one that connected.
    return lineageOf(holder).findLast(({ pid }) => holds(pid))?.pid ?? holder
  }
}

/** The other end of each socket, by their inodes, from the lines of `ss`: `* <inode> * <inode of the other end>` */
export function readPeers(text: string): ReadonlyMap<string, string> {
  return new Map(
    Array.from(text.matchAll(/ \* (\d+) +\* (\d+) *$/gm), ([, inode = '', other = '']) => [other, inode]),
  )
}

/** The inodes of the sockets that the process has open; none of a process that has ended or is another user's. */
function socketsOf(pid: number): ReadonlySet<string> {
  try {
    const folder = `/proc/${pid}/fd`
    return new Set(readdirSync(folder).flatMap((fd) => socketAt(`${folder}/${fd}`) ?? []))
  } catch {
    return new Set()
  }
}

function socketAt(link: string): string | null {
  return /^socket:\[(\d+)\]$/.exec(linkTarget(link) ?? '')?.[1] ?? null
}

/** From /proc, proc(5). */
function readProcess(pid: number): { readonly facts: ProcessFacts; readonly parent: number } | null {
  try {
    const folder = `/proc/${pid}`
    const { comm, fields } = readStat(pid)
    const [, parent = 0, , session = null, terminal = 0] = fields.map(Number)
    return {
      parent,
      facts: {
        pid,
        startedAt: fields[19] ?? '',
        comm,
        file: executableFile(`${folder}/exe`),
        args: readFileSync(`${folder}/cmdline`, 'utf8').split('\0').slice(0, -1),
        cwd: sameHere(`${folder}/cwd`),
        terminal: isPseudoTerminal(terminal) ? String(terminal) : null,
        session,
        userId: statSync(folder).uid,
      },
    }
  } catch {
    return null
  }
}

function executableFile(link: string): ProcessFacts['file'] {
  if (linkTarget(link) === null) return { kind: 'unreadable' }
  const path = sameHere(link)
  return path === null ? { kind: 'foreign' } : { kind: 'known', path }
}

/** The path to which a link in /proc leads; null if our own view of the file system shows another file there. */
function sameHere(link: string): string | null {
  const path = linkTarget(link)
  return path !== null && areSameFile(statOf(link), statOf(path)) ? path : null
}

/** Compares with the files that are at our paths now. */
function isOwn({ pid, args, file }: ProcessFacts, isAboveCli: boolean, own: OwnFiles): boolean {
  const [theirs, ours] = [statOf(`/proc/${pid}/exe`), statOf(own.executable)]
  if (areSameFile(theirs, ours)) return true
  if (own.isAppImage && theirs !== null && ours !== null) {
    if (theirs.ino === ours.ino && theirs.size === ours.size && theirs.mtimeNs === ours.mtimeNs) return true
  }
  return isAboveCli && file.kind === 'known' && runsScript(args, `/proc/${pid}/cwd`, own.script)
}

/** The name is in parentheses, and may itself contain blanks and parentheses. `fields`: those after it. */
function readStat(pid: number): { readonly comm: string; readonly fields: readonly string[] } {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const end = stat.lastIndexOf(')')
  return { comm: stat.slice(stat.indexOf('(') + 1, end), fields: stat.slice(end + 2).split(' ') }
}

/** The device's major numbers 136 to 143 are `/dev/pts` (Linux, Documentation/admin-guide/devices.txt). */
function isPseudoTerminal(device: number): boolean {
  const major = (device >> 8) & 0xfff
  return major >= 136 && major <= 143
}

/** Whether the process is running, and no other one has taken its id. */
export function isRunningOnLinux({ pid, startedAt }: ProcessId): boolean {
  try {
    const { fields } = readStat(pid)
    return fields[19] === startedAt && fields[0] !== 'Z'
  } catch {
    return false
  }
}
