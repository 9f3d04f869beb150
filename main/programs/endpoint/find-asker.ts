import { execFile } from 'node:child_process'
import type { Socket } from 'node:net'
import { promisify } from 'node:util'
import type { Log } from '../../../app/ports/index.ts'
import { type Asker, askerOf, type ProcessId } from '../../../app/programs/asker.ts'
import { type Problem, problem } from '../../../app/programs/model/program-problem.ts'
import { createSerialQueue } from '../../../app/util/serial-queue.ts'
import { isRunningOnLinux, lookOnLinux } from './peer-linux.ts'
import { lookOnMac } from './peer-mac.ts'
import type { OwnFiles, Processes } from './processes.ts'

type Found = { readonly kind: 'found'; readonly asker: Asker | null }

/**
 * The asker is null if the system cannot name it, as on Windows. If the lookup fails the result is a problem, because
 * the person must not be asked about the wrong program. Never rejects.
 */
export type FindAsker = (socket: Socket) => Promise<Found | Problem>

export function createFindAsker(platform: NodeJS.Platform, own: OwnFiles, log: Log): FindAsker {
  if (platform === 'linux') return findAskerWith(() => lookOnLinux(run, own), log)
  if (platform === 'darwin') return findAskerWith(() => lookOnMac(run, own), log)
  return async () => ({ kind: 'found', asker: null })
}

/** Whether a process is still running. Except on Linux, another process may have its id by now. */
export function isProcessRunning(platform: NodeJS.Platform, process_: ProcessId): boolean {
  if (platform === 'linux') return isRunningOnLinux(process_)
  try {
    process.kill(process_.pid, 0)
    return true
  } catch {
    return false
  }
}

/** Requests during a lookup share the next one, because only that surely sees their connections. `look` may reject. */
export function findAskerWith(look: () => Promise<Processes>, log: Log): FindAsker {
  const inOrder = createSerialQueue()
  let next: Promise<Processes> | null = null
  return async (socket) => {
    const fd = descriptorOf(socket)
    if (fd === null) return problem('asker-unclear')
    try {
      const { peerOf, lineageOf, isOwn } = await lookOnce()
      const peer = peerOf(fd)
      const asker = peer === null ? null : askerOf(lineageOf(peer), isOwn, lineageOf)
      if (asker !== null) return { kind: 'found', asker }
    } catch (error) {
      log.warn('programs.peer', { error })
    }
    return problem('asker-unclear')
  }

  function lookOnce(): Promise<Processes> {
    next ??= inOrder(() => {
      next = null
      return look()
    })
    return next
  }
}

/** On a very busy machine, one of the system's programs once took two seconds to start. */
const maxRunMs = 10_000

async function run(program: string, ...args: string[]): Promise<string> {
  const options = {
    cwd: '/',
    timeout: maxRunMs,
    maxBuffer: 64 * 1024 * 1024,
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C' },
  }
  return (await promisify(execFile)(program, args, options)).stdout
}

/** The socket's file descriptor. Null if Node, which has no public API for it, has moved it. */
function descriptorOf(socket: Socket): number | null {
  const handle: unknown = Reflect.get(socket, '_handle')
  if (typeof handle !== 'object' || handle === null) return null
  const fd: unknown = Reflect.get(handle, 'fd')
  return typeof fd === 'number' && fd >= 0 ? fd : null
}
