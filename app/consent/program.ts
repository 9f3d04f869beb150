import { titleOf } from '../model/programs/consent-request.ts'
import { cleanText } from '../util/clean-text.ts'

/** A process as the system knows it. */
export interface ProcessFacts {
  readonly pid: number
  /** When it started, as the system writes it. With the pid it names one process for good. */
  readonly startedAt: string
  /** The program's file. Null if the system does not tell, e.g. for another user's process. */
  readonly path: string | null
  /** Empty if the system does not tell. */
  readonly args: readonly string[]
  /** The folder that it works in; null if the system does not tell. */
  readonly cwd: string | null
  /** The controlling terminal; null if it has none. */
  readonly terminal: string | null
  /** Whether its input is a terminal's; false if the system does not tell. */
  readonly readsTerminal: boolean
  /** The user that it runs as. */
  readonly userId: number
}

/** The process that asks, then its parent, and so on upwards. Empty if the system does not tell. */
export type Lineage = readonly ProcessFacts[]

/** Who asks, and which living process an approval for a time belongs to. */
export interface Program {
  /** What such an approval ends with: the first process of the terminal, or the program itself. */
  readonly lives: Pick<ProcessFacts, 'pid' | 'startedAt'>
  /** What is shown: the script or the program, e.g. `deploy.sh`. */
  readonly name: string
  /** What runs the script, e.g. `bash`; null if `name` is the program itself. */
  readonly runBy: string | null
  readonly pid: number
  /** The file of the script or program, to compare and to keep; null if the system does not tell, or it is too long. */
  readonly path: string | null
  /** How it was started, for showing: its arguments, with blanks between. Programs choose them freely. */
  readonly commandLine: string
  /** The terminal, editor or app that it was started in; null if nothing of the person's own did. */
  readonly startedIn: string | null
  /** What closes when `lives` ends: the terminal, or the program itself. */
  readonly closes: string
  /** Whether it is the shell at whose prompt the command was typed. */
  readonly isTyped: boolean
  /** Whether *always* is offered: it is a script, or a program that runs nothing but itself. */
  readonly canBeAlways: boolean
}

/** In characters: so much is shown and kept of what a program is called, of how it was started, and of a path. */
const maxNameLength = 60
const maxCommandLength = 200
const maxPathLength = 1_000

const shells = /^(?:sh|bash|dash|zsh|fish|ksh|mksh|ash|tcsh|csh|nu|pwsh)$/
/** What runs scripts, and shows their name in its first argument. */
const interpreters = /^(?:(?:python|pypy|node|ruby|perl|php|lua|tclsh)[\d.]*|Rscript)$/
/** What may stand before the script: switches without a value, as in `#!/bin/sh -e`. Elsewhere `-e` is code. */
const posixShells = /^(?:sh|bash|dash|zsh|ksh|mksh|ash)$/
const shellSwitches = /^-[aefhuvx]+$/
/** What runs others: to allow it for good would be to allow them all. Short, and never complete: docs/decisions.md. */
const programRunners =
  /^(?:busybox|bun|deno|doas|docker|entr|env|find|flock|g?awk|gdb|ionice|java|ld-linux.*|make|mawk|nice|nohup|npm|npx|parallel|pkexec|pnpm|podman|script|screen|setsid|ssh|stdbuf|strace|sudo|systemd-run|time|timeout|tmux|uv|uvx|vim?|vim\.\w+|watch|xargs|yarn)$/
/** What makes our file the command. */
export const cliSwitch = '--cli'
const sessionManagers = new Set(['systemd', 'launchd', 'init'])

/**
 * The program behind a request. Null if nothing tells it, as where whatever ran our command has ended, or the system
 * tells neither file nor arguments of it: somebody else, or nobody, would be asked about.
 *
 * An approval for a time belongs to the terminal's session, so up to the first process of the terminal, usually its
 * shell; without a terminal to the program itself. Processes of other users, and what starts a whole session, are
 * never it.
 *
 * @param ownPath the file of Deckpass, whose command only passes a request on
 */
export function programOf(lineage: Lineage, ownPath: string): Program | null {
  const [caller] = lineage
  if (caller === undefined) return null
  const family = lineage.slice(
    0,
    countWhile(lineage, (each) => belongsTo(caller, each)),
  )
  const requester = requesterOf(family, ownPath)
  if (requester === undefined || isUntold(requester)) return null
  const session =
    caller.terminal === null ? undefined : family.findLast(({ terminal }) => terminal === caller.terminal)
  const lives = session ?? requester
  const parent = lineage[lineage.indexOf(requester) + 1]
  const { name, runBy, path } = shownAs(requester, parent?.cwd ?? requester.cwd)
  const above = family[family.indexOf(lives) + 1] ?? session
  const startedIn = above === undefined ? null : titleOf(shownAs(above, above.cwd))
  // All between the command and the terminal: a script may start a shell that looks like a prompt, or come through a
  // pipe to one that is called as the prompt is. There may be none, where a terminal was opened for the command alone.
  const between = family.slice(
    countWhile(family, ({ path }) => path === ownPath),
    session === undefined ? 0 : family.indexOf(session) + 1,
  )
  const isTyped = between.length > 0 && between.every(isPrompt)
  return {
    lives: { pid: lives.pid, startedAt: lives.startedAt },
    name,
    runBy,
    pid: requester.pid,
    path,
    commandLine: cleanText(isTyped ? typedLine(caller) : requester.args.join(' '), maxCommandLength),
    startedIn,
    closes: session === undefined || startedIn === null ? titleOf({ name, runBy }) : startedIn,
    isTyped,
    // Who asks from a terminal of its own making is what shows terminals, and runs whatever is typed there.
    canBeAlways: path !== null && runsOnlyItself(requester, path) && caller.terminal === requester.terminal,
  }
}

/** A subshell is a copy of its shell, with a number that is new each time: what asks is the shell. */
function requesterOf(family: Lineage, ownPath: string): ProcessFacts | undefined {
  const [lowest, ...above] = family.filter((each) => each.path !== ownPath)
  if (lowest === undefined) return undefined
  const isCopied = ({ path, args }: ProcessFacts) =>
    path === lowest.path && args.join('\0') === lowest.args.join('\0')
  return above[countWhile(above, isCopied) - 1] ?? lowest
}

/** As of a program that has ended its first thread and runs on in another: it would be asked about without a name. */
function isUntold({ path, args }: ProcessFacts): boolean {
  return path === null && args.length === 0
}

function belongsTo(caller: ProcessFacts, each: ProcessFacts): boolean {
  return each.pid > 1 && each.userId === caller.userId && !sessionManagers.has(baseName(each.path))
}

/** A shell that waits for what a person types. Editors hand one a file to begin with. */
function isPrompt({ path, args, readsTerminal }: ProcessFacts): boolean {
  const [, ...given] = args
  const switches = given.filter((_, index) => !/^--(?:init-file|rcfile)$/.test(given[index - 1] ?? ''))
  return (
    readsTerminal &&
    shells.test(baseName(path)) &&
    switches.every((each) => /^-(?:-[^=]*|[^-c]*)$/.test(each))
  )
}

/** Our command as a person types it. */
function typedLine({ args }: ProcessFacts): string {
  return ['deckpass', ...args.slice(args.indexOf(cliSwitch) + 1)].join(' ')
}

function runsOnlyItself(requester: ProcessFacts, shownPath: string): boolean {
  if (programRunners.test(baseName(requester.path)) || programRunners.test(baseName(shownPath))) return false
  return !isInterpreter(requester) || shownPath !== requester.path
}

function isInterpreter({ path }: ProcessFacts): boolean {
  return shells.test(baseName(path)) || interpreters.test(baseName(path))
}

/**
 * A script is known by its own name, not by that of its interpreter.
 *
 * @param startFolder where a relative path begins: the folder of its parent, since a script may change its own before
 *   it asks, and each new one would make it another script
 */
function shownAs(
  process: ProcessFacts,
  startFolder: string | null,
): Pick<Program, 'name' | 'runBy' | 'path'> {
  const { path, args } = process
  const program = cleanText(baseName(path ?? args[0] ?? null), maxNameLength)
  const script = scriptOf(process)
  if (script === null) return { name: program, runBy: null, path: wholePath(path) }
  return {
    name: cleanText(baseName(script), maxNameLength),
    runBy: program,
    path: wholePath(absolutePath(script, startFolder)),
  }
}

/** The script that an interpreter was given; null if none, or one that is not in a file. */
function scriptOf(process: ProcessFacts): string | null {
  if (!isInterpreter(process)) return null
  const isSwitch = (arg: string) => posixShells.test(baseName(process.path)) && shellSwitches.test(arg)
  const first = process.args.slice(1).find((each) => !isSwitch(each))
  return first === undefined || /^(?:[-+]|$|\/dev\/|\/proc\/)/.test(first) ? null : first
}

/** Null if it had to be cut or cleaned, or is in memory alone (memfd_create(2)): it would be equal to others. */
function wholePath(path: string | null): string | null {
  return path !== null && !path.startsWith('/memfd:') && cleanText(path, maxPathLength) === path ? path : null
}

/** Null if it is relative to a folder that is not known. */
function absolutePath(path: string, cwd: string | null): string | null {
  if (!path.startsWith('/') && cwd === null) return null
  const steps: string[] = []
  for (const step of (path.startsWith('/') ? path : `${cwd}/${path}`).split('/')) {
    if (step === '..') steps.pop()
    else if (step !== '' && step !== '.') steps.push(step)
  }
  return `/${steps.join('/')}`
}

function baseName(path: string | null): string {
  return (path ?? '').split(/[\\/]/).at(-1) ?? ''
}

function countWhile<T>(all: readonly T[], holds: (each: T) => boolean): number {
  const end = all.findIndex((each) => !holds(each))
  return end < 0 ? all.length : end
}
