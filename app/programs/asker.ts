import { cleanText, withoutQuotes } from '../util/clean-text.ts'
import { cutPath } from '../util/cut-path.ts'
import type { ProgramName } from '../vault/model/activity.ts'

/** Identifies one process, even after the system has reused its number. */
export interface ProcessId {
  readonly pid: number
  /** When it started, as the system writes it. */
  readonly startedAt: string
}

/**
 * `known`: our own view of the file system shows the same file at this path. `foreign`: it does not, because the
 * process runs in a view of its own, or because the file was replaced since it started; such a path could be made up.
 * `unreadable`: the system does not reveal it, as for another user's process.
 */
type ExecutableFile =
  | { readonly kind: 'known'; readonly path: string }
  | { readonly kind: 'foreign' | 'unreadable' }

export interface ProcessFacts extends ProcessId {
  readonly file: ExecutableFile
  /** The system's own name for the process, which it can choose itself; may be empty. */
  readonly comm: string
  /** Empty if unknown. */
  readonly args: readonly string[]
  /** The folder in which it runs; null if unknown or not the one that we see at this path. */
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

/** The program that asks. It is the process that connected or, if that is our own CLI, the first process above it. */
export interface Asker extends ProcessId {
  readonly name: string | null
  /** The path of its executable, for display; null if it cannot be known. */
  readonly path: string | null
  /** The folder in which it runs, for display; null if unknown. */
  readonly cwd: string | null
  /** Its arguments, chosen by whoever started it; null if there are none. */
  readonly args: string | null
  readonly terminal: Terminal | null
}

/**
 * @param lineage of the process that connected; empty if unknown
 * @param isOwn recognises our CLI and, above it, the shell that runs its script, which only forward a request
 * @param lineageOf looks up another process; empty if there is none
 * @returns null if the process that ran our CLI has ended, so that the asker is unknown
 */
export function askerOf(
  lineage: Lineage,
  isOwn: (process: ProcessFacts, isAboveCli: boolean) => boolean,
  lineageOf: (pid: number) => Lineage,
): Asker | null {
  const at = lineage.findIndex((each, index) => !isOwn(each, index > 0))
  const asker = lineage[at]
  if (asker === undefined || isOrphan(lineage, at)) return null
  const { pid, startedAt, file, cwd, args } = asker
  return {
    pid,
    startedAt,
    name: file.kind === 'known' ? executableName(fileName(file.path)) : null,
    path: file.kind === 'known' ? shownPath(file.path) : null,
    cwd: cwd === null ? null : shownPath(cwd),
    args: askerWords(args.slice(1).join(' '), maxArgsLength),
    terminal: terminalOf(asker, lineage.slice(at), lineageOf),
  }
}

/** True if our CLI has lost its parent and now belongs to the init process of the computer or of the session. */
function isOrphan(lineage: Lineage, at: number): boolean {
  const [command, parent] = [lineage[at - 1], lineage[at]]
  if (command === undefined || parent === undefined || command.session === null) return false
  const adopts = parent.pid === 1 || parent.comm === 'systemd'
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
  const names = way.slice(top + 1).map(({ file, comm }) => {
    if (file.kind === 'known') return fileName(file.path)
    return file.kind === 'foreign' ? '' : comm
  })
  return { pid, startedAt, name: executableName(names.find((name) => name !== 'login') ?? '') }
}

function fileName(path: string): string {
  return path.split('/').at(-1) ?? path
}

/** A key that is equal for all requests from one terminal, one program outside terminals, or unidentified programs. */
export function askerKey(asker: Asker | null): string {
  if (asker === null) return ''
  const { terminal, path, name } = asker
  return JSON.stringify(terminal === null ? (path ?? name) : [terminal.pid, terminal.startedAt])
}

export function activityName(asker: Asker | null): ProgramName | null {
  if (asker === null) return null
  const name = asker.name ?? ''
  return { name, origin: asker.terminal === null ? name : (asker.terminal.name ?? '') }
}

export function isSameProcess(one: ProcessId, other: ProcessId): boolean {
  return one.pid === other.pid && one.startedAt === other.startedAt
}

const maxNameLength = 60
export const maxArgsLength = 1_000
export const maxReasonLength = 200
const maxPathLength = 1_000

/** Spaces of every width, and the Braille blank, which Unicode counts as a symbol. */
const blanks = /[\p{Z}\u2800]+/gu

/** Characters that are invisible in a path or change its writing direction. */
const unseen = /(?! )[\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** More marks on a letter than any script needs, which would reach into the lines above and below. */
const piledMarks = /(?<=\p{M}{4})\p{M}+/gu

/** A program's own words on one line, without quotation marks, to be quoted. Null if nothing is visible. */
export function askerWords(text: string, maxLength: number): string | null {
  const words = cleanText(withoutQuotes(text.replace(blanks, ' ').replace(piledMarks, '')).trim(), maxLength)
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(words) ? words : null
}

/** A program's name for a heading. Null if it is unreadable there, mixes alphabets or could be taken for Deckpass. */
export function executableName(file: string): string | null {
  const name = askerWords(file, maxNameLength)
  if (name === null || !/[\p{L}\p{N}]/u.test(name)) return null
  if (/\p{Script=Latin}/u.test(name) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(name)) return null
  const letters = name.normalize('NFKD').replace(/[^\p{L}\p{N}]/gu, '')
  return letters.toLowerCase().includes('deckpass') ? null : name
}

/** Replaces invisible characters by their code points, `\u{2800}`, and cuts a very long path in the middle. */
export function shownPath(path: string): string {
  const shown = path.toWellFormed().replace(unseen, (each) => `\\u{${each.codePointAt(0)?.toString(16)}}`)
  return cutPath(cleanText(shown.replace(piledMarks, ''), Number.POSITIVE_INFINITY), maxPathLength)
}
