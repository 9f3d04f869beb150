import { askerWords, executableName, maxArgsLength, shownPath } from './asker-words.ts'

/** Identifies one process, even after the system has reused its number. */
export interface ProcessId {
  readonly pid: number
  /** When it started, as the system writes it. */
  readonly startedAt: string
}

/** A process as the system knows it. */
export interface ProcessFacts extends ProcessId {
  /** Its executable; null if the system does not reveal it, as for another user's process. */
  readonly path: string | null
  /** The system's own name for the process; may be empty. */
  readonly comm: string
  /** Empty if unknown. */
  readonly args: readonly string[]
  /** The folder in which it runs; null if unknown. */
  readonly cwd: string | null
  /** The controlling terminal, if that is a pseudo-terminal; else null. */
  readonly terminal: string | null
  /** The first process of its session, setsid(2); null if unknown. */
  readonly session: number | null
  readonly userId: number
}

/** A process, then its parent, and so on upwards. */
export type Lineage = readonly ProcessFacts[]

/** A pseudo-terminal, identified by the topmost process of the asker's user in it. It closes when that process ends. */
interface Terminal extends ProcessId {
  /** The program that shows the terminal; null if its name cannot be shown. */
  readonly name: string | null
}

/** The program that asks: the process that connected or, if that is our own CLI, the first one above it. */
export interface Asker extends ProcessId {
  /** The name of its executable; null if that cannot be shown. */
  readonly name: string | null
  /** The path of its executable, for display; null if unknown. */
  readonly path: string | null
  /** The folder in which it runs, for display; null if unknown. */
  readonly cwd: string | null
  /** Its arguments, which whoever started it chose; null if there are none. */
  readonly args: string | null
  /** Null if it was not started in a pseudo-terminal. */
  readonly terminal: Terminal | null
  /** The process that connected, and all of its ancestors. */
  readonly lineage: readonly ProcessId[]
}

/**
 * @param lineage of the process that connected; empty if unknown
 * @param isOwn recognises our CLI, which only forwards a request
 * @param lineageOf looks up another process; empty if there is none
 * @returns null if the process that ran our CLI has ended, so that the asker is unknown
 */
export function askerOf(
  lineage: Lineage,
  isOwn: (process: ProcessFacts) => boolean,
  lineageOf: (pid: number) => Lineage,
): Asker | null {
  const at = lineage.findIndex((each) => !isOwn(each))
  const asker = lineage[at]
  if (asker === undefined || isOrphan(lineage, at)) return null
  const { pid, startedAt, path, cwd, args } = asker
  return {
    pid,
    startedAt,
    name: nameOf(asker),
    path: path === null ? null : shownPath(path),
    cwd: cwd === null ? null : shownPath(cwd),
    args: askerWords(args.slice(1).join(' '), maxArgsLength),
    terminal: terminalOf(asker, lineage.slice(at), lineageOf),
    lineage: lineage.map(({ pid, startedAt }) => ({ pid, startedAt })),
  }
}

/** True if our CLI has lost its parent and now belongs to the init process of the computer or of the session. */
function isOrphan(lineage: Lineage, at: number): boolean {
  const [command, parent] = [lineage[at - 1], lineage[at]]
  if (command === undefined || parent === undefined || command.session === null) return false
  const adopts = parent.pid === 1 || fileNameOf(parent) === 'systemd'
  return adopts && !lineage.some(({ pid }) => pid === command.session)
}

function terminalOf(
  asker: ProcessFacts,
  lineage: Lineage,
  lineageOf: (pid: number) => Lineage,
): Terminal | null {
  if (asker.terminal === null) return null
  const isOnIt = ({ terminal, userId }: ProcessFacts) =>
    terminal === asker.terminal && userId === asker.userId
  // The asker may have lost its parents and still use their terminal.
  const session = asker.session === null ? [] : lineageOf(asker.session)
  const way = session[0] !== undefined && isOnIt(session[0]) ? session : lineage
  const top = way.findLastIndex(isOnIt)
  const { pid, startedAt } = way[top] ?? asker
  const shows = way.slice(top + 1).find((each) => fileNameOf(each) !== 'login')
  return { pid, startedAt, name: shows === undefined ? null : nameOf(shows) }
}

function nameOf(process: ProcessFacts): string | null {
  return executableName(fileNameOf(process))
}

function fileNameOf({ path, comm }: ProcessFacts): string {
  return path?.split('/').at(-1) ?? comm
}

/** The same for all requests from one terminal, from one program outside of terminals, or from unidentified programs. */
export function askerKey(asker: Asker | null): string {
  if (asker === null) return ''
  const { terminal, path, name } = asker
  return JSON.stringify(terminal === null ? (path ?? name) : [terminal.pid, terminal.startedAt])
}

export function isSameProcess(one: ProcessId, other: ProcessId): boolean {
  return one.pid === other.pid && one.startedAt === other.startedAt
}
