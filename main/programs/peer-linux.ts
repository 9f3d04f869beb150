import type { Lineage } from '../../app/programs/program.ts'
import type { Look } from './look.ts'
import { allPids, isProcess, lineageOf, newestPid, openSockets, socketInode } from './process-files.ts'
import { sharedRuns } from './shared-runs.ts'
import type { SocketLister } from './socket-list.ts'

/** How many of the processes that asked last are looked at first. */
const maxRecent = 16

/** How many of the last numbers are looked at next: a program that asks as soon as it has started has one of them. */
const maxNewest = 12

/** The sockets that each process which asked had open: the descriptor by the inode. Who asked last comes first. */
type Recent = ReadonlyMap<number, ReadonlyMap<string, number>>

/**
 * Looks up who is connected: the kernel's list says which socket is at the other end, and /proc which process
 * has it open. Those who ask while the list is read share the next reading.
 */
export function lookOnLinux(lister: SocketLister): Look {
  let recent: Recent = new Map()
  let wanted = new Set<string>()
  const readings = sharedRuns(async () => {
    const inodes = wanted
    wanted = new Set()
    // All who share this reading have started by now. What starts later, such as the next `ss`, is not looked at.
    const newest = newestPid()
    return { sockets: await lister.read(inodes), processes: new Processes(recent, newest) }
  })
  return async (fd) => {
    const inode = socketInode('self', fd)
    if (inode === null) return null
    wanted.add(inode)
    const { sockets, processes } = await readings()
    const peer = sockets.get(inode)
    if (peer === undefined) return null
    const found = processes.whoHolds(peer)
    if (found === null) return null
    const others = [...recent].filter(([pid]) => pid !== found.pid && !processes.hasEnded(pid))
    recent = new Map([[found.pid, found.sockets] as const, ...others.slice(0, maxRecent - 1)])
    return found.lineage
  }
}

/** The processes as one reading finds them: a thousand connections of one program are looked up as one. */
class Processes {
  readonly #recent: Recent
  readonly #sockets = new Map<number, ReadonlyMap<string, number>>()
  readonly #lineages = new Map<number, Lineage | null>()
  readonly #newest: number
  readonly #all = once(allPids)

  /** @param newest the number that was given last, to a process or a thread, when the reading began */
  constructor(recent: Recent, newest: number) {
    this.#recent = recent
    this.#newest = newest
  }

  /**
   * The process that opened the socket `inode`, and its ancestors. Null where none of this user's has it open,
   * or something changed meanwhile.
   */
  whoHolds(inode: string): {
    readonly pid: number
    readonly sockets: ReadonlyMap<string, number>
    readonly lineage: Lineage
  } | null {
    const holder = this.#find(inode)
    if (holder === undefined) return null
    const lineage = this.#lineage(holder)
    if (lineage === null) return null
    // A child inherits what its parent has open: the uppermost that has it is the one that asks.
    const beyond = lineage.findIndex(({ pid }) => this.#descriptor(pid, inode) === undefined)
    const own = lineage.slice(Math.max(0, (beyond < 0 ? lineage.length : beyond) - 1))
    const [asker] = own
    if (asker === undefined) return null
    const { pid } = asker
    const fd = this.#descriptor(pid, inode)
    // Looked at again after its facts: they could be those of an earlier process with this number.
    if (fd === undefined || socketInode(pid, fd) !== inode) return null
    const sockets = this.#sockets.get(pid) ?? this.#recent.get(pid) ?? new Map()
    return { pid, sockets, lineage: own }
  }

  /** Whether it was seen without any open socket, as one that has ended: it need not be remembered. */
  hasEnded(pid: number): boolean {
    return this.#sockets.get(pid)?.size === 0
  }

  #find(inode: string): number | undefined {
    const holds = (pid: number) => this.#descriptor(pid, inode) !== undefined
    const isProcessThatHolds = (number: number) => isProcess(number) && holds(number)
    return (
      [...this.#recent.keys()].find(holds) ??
      Array.from({ length: maxNewest }, (_, age) => this.#newest - age).find(isProcessThatHolds) ??
      this.#all().find(holds)
    )
  }

  #descriptor(pid: number, inode: string): number | undefined {
    const known = this.#sockets.get(pid)
    if (known !== undefined) return known.get(inode)
    // Of a crowd's thousand sockets the first reading saw all, and later ones need not read them again.
    const before = this.#recent.get(pid)?.get(inode)
    if (before !== undefined && socketInode(pid, before) === inode) return before
    const sockets = openSockets(pid)
    this.#sockets.set(pid, sockets)
    return sockets.get(inode)
  }

  #lineage(pid: number): Lineage | null {
    const known = this.#lineages.get(pid)
    const lineage = known === undefined ? lineageOf(pid) : known
    this.#lineages.set(pid, lineage)
    return lineage
  }
}

/** What `work` gives, which is asked for at the first call only. */
function once<T>(work: () => T): () => T {
  let result: { readonly value: T } | null = null
  return () => {
    result ??= { value: work() }
    return result.value
  }
}
