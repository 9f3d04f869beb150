import { execFile } from 'node:child_process'
import type { Socket } from 'node:net'
import { promisify } from 'node:util'
import { type Lineage, type Program, programOf } from '../../app/consent/program.ts'
import type { Problem } from '../../app/model/failure/program-problem.ts'
import type { Log } from '../../app/ports/index.ts'
import { findPeersOnLinux, isRunningOnLinux } from './peer-linux.ts'
import { findPeersOnMac } from './peer-mac.ts'

/** Who is at the other end of a connection, as the system knows it. */
type Peer =
  | { readonly kind: 'known'; readonly lineage: Lineage }
  /** Windows tells nobody. */
  | { readonly kind: 'unsupported' }
  /** The system was too slow, or what it told changed while it was read. */
  | { readonly kind: 'unknown' }

/**
 * The program that asks; null where the system names nobody. A problem if it could not be found, and then there is no
 * question either: the person would be asked about somebody else.
 *
 * @param ownPath the file of Deckpass
 */
export function programAt(
  peer: Peer,
  ownPath: string,
): { readonly kind: 'found'; readonly program: Program | null } | Problem {
  if (peer.kind === 'unsupported') return { kind: 'found', program: null }
  const program = peer.kind === 'known' ? programOf(peer.lineage, ownPath) : null
  return program === null ? { kind: 'problem', code: 'asker-unclear' } : { kind: 'found', program }
}

/** Finds who is at the other end of a connection. Never rejects. */
export type FindPeer = (socket: Socket) => Promise<Peer>

/**
 * Asks the system once who is connected to whom. Resolves to the answer for each of our sockets, by its descriptor:
 * null if the system did not name the process, or it changed meanwhile. May reject.
 */
type FindPeers = () => Promise<(fd: number) => Lineage | null>

/** Time for one program that is asked, ms: on a very busy machine, starting one has taken two seconds. */
const maxRunMs = 10_000
const maxAttempts = 2

const execute = promisify(execFile)

/** Runs one of the system's programs and resolves to what it prints. */
async function run(program: string, ...args: string[]): Promise<string> {
  const options = {
    cwd: '/',
    timeout: maxRunMs,
    maxBuffer: 64 * 1024 * 1024,
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C' },
  }
  return (await execute(program, args, options)).stdout
}

export function createFindPeer(platform: NodeJS.Platform, log: Log): FindPeer {
  if (platform === 'darwin') return findPeerWith(() => findPeersOnMac(run), log)
  if (platform === 'linux') return findPeerWith(() => findPeersOnLinux(run), log)
  return async () => ({ kind: 'unsupported' })
}

/** Whether a process that asked still lives. Where only its number can be asked for, another one may have it by now. */
export function isRunning(platform: NodeJS.Platform, { pid, startedAt }: Program['lives']): boolean {
  if (platform === 'linux') return isRunningOnLinux({ pid, startedAt })
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** A failure says nothing about the program, so the system is asked once more. */
export function findPeerWith(findPeers: FindPeers, log: Log): FindPeer {
  const findAll = shared(findPeers)
  return async (socket) => {
    for (let attempt = 0; attempt < maxAttempts && !socket.destroyed; attempt += 1) {
      const fd = descriptorOf(socket)
      if (fd === null) break
      try {
        const lineage = (await findAll())(fd)
        if (lineage !== null) return { kind: 'known', lineage }
      } catch (error) {
        log.warn('programs.peer', { error })
      }
    }
    return { kind: 'unknown' }
  }
}

/**
 * Does `work` for all who wait at once: those who come while it is done share the next turn, which begins after they
 * came and so knows of them.
 */
function shared<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> = Promise.resolve()
  let next: Promise<T> | null = null
  return () => {
    next ??= running.then(() => {
      next = null
      const turn = work()
      running = turn.catch(() => undefined)
      return turn
    })
    return next
  }
}

/** The socket's file descriptor. Node has no public name for it; null if it is no longer where it has always been. */
function descriptorOf(socket: Socket): number | null {
  const handle: unknown = Reflect.get(socket, '_handle')
  if (typeof handle !== 'object' || handle === null) return null
  const fd: unknown = Reflect.get(handle, 'fd')
  return typeof fd === 'number' && fd >= 0 ? fd : null
}
