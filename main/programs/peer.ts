import type { Socket } from 'node:net'
import type { Log } from '../../app/ports.ts'
import type { Lineage } from '../../app/programs/program.ts'
import { lineageOnLinux, peerPid, socketInode, unixSockets } from './peer-linux.ts'
import { listMacProcesses, listMacSockets, macLineage, macPeerPid } from './peer-mac.ts'
import { sharedRuns } from './shared-runs.ts'

/**
 * Who is at the other end of a connection, as the system knows it: the process and its ancestors. Empty
 * where the system does not tell (Windows), or where what it tells changed while it was read.
 */
export function createPeers(platform: NodeJS.Platform, log: Log): (socket: Socket) => Promise<Lineage> {
  const look = platform === 'linux' ? linuxLook() : platform === 'darwin' ? macLook() : null
  if (look === null) return async () => []
  return async (socket) => {
    const fd = descriptor(socket)
    if (fd === null) return []
    try {
      const first = await look(fd)
      const second = await look(fd, first)
      return same(first, second) ? first : []
    } catch (error) {
      log.warn('programs.peer-unknown', { error })
      return []
    }
  }
}

/** `before`: what was read the first time, so that only the processes need be read again. */
type Look = (fd: number, before?: Lineage) => Promise<Lineage>

function linuxLook(): Look {
  const sockets = sharedRuns(unixSockets)
  return async (fd, before) => {
    const inode = socketInode(fd)
    const pid = before?.[0]?.pid ?? (inode === null ? null : peerPid(await sockets(), inode))
    return pid === null ? [] : lineageOnLinux(pid)
  }
}

function macLook(): Look {
  const sockets = sharedRuns(listMacSockets)
  const processes = sharedRuns(listMacProcesses)
  return async (fd, before) => {
    const pid = before?.[0]?.pid ?? macPeerPid(await sockets(), process.pid, fd)
    return pid === null ? [] : macLineage(await processes(), pid)
  }
}

/** A pid that went to another process in between has another start time. */
function same(first: Lineage, second: Lineage): boolean {
  const id = (lineage: Lineage) => lineage.map((each) => `${each.pid} ${each.startedAt} ${each.path}`).join()
  return id(first) === id(second)
}

/** The socket's file descriptor. Node has no public name for it; null where it is not where it has always been. */
function descriptor(socket: Socket): number | null {
  const handle: unknown = Reflect.get(socket, '_handle')
  if (typeof handle !== 'object' || handle === null) return null
  const fd: unknown = Reflect.get(handle, 'fd')
  return typeof fd === 'number' && fd >= 0 ? fd : null
}
