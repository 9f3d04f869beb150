import type { Lineage } from '../../app/programs/program.ts'
import type { Look } from './look.ts'
import { allPids, lineageOf, openSockets, socketInode } from './process-files.ts'
import { sharedRuns } from './shared-runs.ts'
import type { SocketLister } from './socket-list.ts'

/** So many programs that asked are looked at before all others. */
const rememberedPids = 16

/**
 * Looks up who is connected: the kernel's list says which socket is at the other end, and /proc which process
 * has it open. Those who ask while the list is read share the next reading.
 */
export function lookOnLinux(lister: SocketLister): Look {
  let recent: readonly number[] = []
  const readings = sharedRuns(async () => ({ sockets: await lister.read(), processes: new Processes() }))
  return async (fd) => {
    const inode = socketInode('self', fd)
    const { sockets, processes } = await readings()
    const peer = inode === null ? undefined : sockets.get(inode)
    if (peer === undefined) return null
    const found = processes.whoHolds(peer, recent)
    if (found === null) return null
    recent = [found.pid, ...recent.filter((pid) => pid !== found.pid)].slice(0, rememberedPids)
    return found.lineage
  }
}

/** The processes as one reading finds them: a thousand connections of one program are looked up as one. */
class Processes {
  readonly #sockets = new Map<number, ReadonlyMap<string, number>>()
  readonly #lineages = new Map<number, Lineage | null>()
  #all: readonly number[] | null = null

  /**
   * The process that opened the socket `inode`, and its ancestors. Null where none of this user's has it open,
   * or something changed meanwhile.
   */
  whoHolds(
    inode: string,
    first: readonly number[],
  ): { readonly pid: number; readonly lineage: Lineage } | null {
    const holder = first.find((pid) => this.#holds(pid, inode)) ?? this.#find(inode)
    if (holder === undefined) return null
    const lineage = this.#lineage(holder)
    if (lineage === null) return null
    // A child inherits what its parent has open: the uppermost that has it is the one that asks.
    const beyond = lineage.findIndex(({ pid }) => !this.#holds(pid, inode))
    const own = lineage.slice(Math.max(0, (beyond < 0 ? lineage.length : beyond) - 1))
    const [asker] = own
    // Only after its facts were read is it sure that they are this process's, and not of one before.
    return asker !== undefined && this.#stillHolds(asker.pid, inode) ? { pid: asker.pid, lineage: own } : null
  }

  #find(inode: string): number | undefined {
    this.#all ??= allPids()
    return this.#all.find((pid) => this.#holds(pid, inode))
  }

  #holds(pid: number, inode: string): boolean {
    const known = this.#sockets.get(pid) ?? openSockets(pid)
    this.#sockets.set(pid, known)
    return known.has(inode)
  }

  #stillHolds(pid: number, inode: string): boolean {
    const fd = this.#sockets.get(pid)?.get(inode)
    return fd !== undefined && socketInode(pid, fd) === inode
  }

  #lineage(pid: number): Lineage | null {
    const known = this.#lineages.get(pid)
    const lineage = known === undefined ? lineageOf(pid) : known
    this.#lineages.set(pid, lineage)
    return lineage
  }
}
