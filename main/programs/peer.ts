import type { Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import type { Log } from '../../app/ports.ts'
import type { Lineage } from '../../app/programs/program.ts'
import type { Look } from './look.ts'
import { lookOnLinux } from './peer-linux.ts'
import { lookOnMac } from './peer-mac.ts'
import { createSocketLister } from './socket-list.ts'

/** Who is at the other end of a connection, as the system knows it. */
export type Peer =
  | { readonly kind: 'known'; readonly lineage: Lineage }
  /** This system tells nobody: Windows. */
  | { readonly kind: 'untold' }
  /** It did not tell this time: it was too slow, or what it told changed while it was read. */
  | { readonly kind: 'unclear' }

export interface Peers {
  /** Never rejects. */
  of(socket: Socket): Promise<Peer>
  close(): void
}

/** Time for one look, ms: on a machine that is very busy, starting one process has taken two seconds. */
const lookMs = 10_000
const maxLooks = 3
/** Between two looks, ms. */
const pauseMs = 100

/** @param path where we listen */
export function createPeers(platform: NodeJS.Platform, path: string, log: Log): Peers {
  if (platform === 'darwin') return { of: peerBy(lookOnMac(lookMs), log), close: () => undefined }
  if (platform !== 'linux') return { of: async () => ({ kind: 'untold' }), close: () => undefined }
  const lister = createSocketLister({ path, limitMs: lookMs })
  return { of: peerBy(lookOnLinux(lister), log), close: () => lister.close() }
}

/** A look that fails says nothing about the program, so it is tried again, a few times. */
export function peerBy(look: Look, log: Log): (socket: Socket) => Promise<Peer> {
  return async (socket) => {
    for (let looks = 0; looks < maxLooks && !socket.destroyed; looks += 1) {
      if (looks > 0) await setTimeout(pauseMs)
      const fd = descriptor(socket)
      if (fd === null) break
      try {
        const lineage = await look(fd)
        if (lineage !== null) return { kind: 'known', lineage }
      } catch (error) {
        log.warn('programs.peer', { error })
      }
    }
    return { kind: 'unclear' }
  }
}

/** The socket's file descriptor. Node has no public name for it; null where it is not where it has always been. */
function descriptor(socket: Socket): number | null {
  const handle: unknown = Reflect.get(socket, '_handle')
  if (typeof handle !== 'object' || handle === null) return null
  const fd: unknown = Reflect.get(handle, 'fd')
  return typeof fd === 'number' && fd >= 0 ? fd : null
}
