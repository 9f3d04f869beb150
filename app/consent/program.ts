import { cleanText } from '../util/clean-text.ts'
import { isKnownApp } from './known-app.ts'

/** A process as the system knows it. */
export interface ProcessFacts {
  readonly pid: number
  /** When it started, as the system writes it. With the pid it names one process for good. */
  readonly startedAt: string
  /** The program's file. Null if the system does not tell, e.g. for another user's process. */
  readonly path: string | null
  /** Whether `path` is known to be what runs, and other programs of the person cannot change it. */
  readonly isInstalled: boolean
  readonly args: readonly string[]
  /** The folder that it works in; null if the system does not tell. */
  readonly cwd: string | null
  /** The controlling terminal; null if it has none. */
  readonly terminal: string | null
  /** The user that it runs as. */
  readonly userId: number
}

/** The process that asks, then its parent, and so on upwards. Empty if the system does not tell. */
export type Lineage = readonly ProcessFacts[]

/** Who asks, and which living process an approval belongs to. */
export interface Program {
  /** Equal for two requests if they come from below the same process. */
  readonly key: string
  /** What is shown: the script or the program, e.g. `deploy.sh`. */
  readonly name: string
  /** What runs the script, e.g. `bash`; null if `name` is the program itself. */
  readonly runBy: string | null
  readonly pid: number
  /** The file of the script or program that asks; null if the system does not tell. For showing and comparing. */
  readonly scriptPath: string | null
  /** How it was started, for showing: its arguments, with blanks between. Programs choose them freely. */
  readonly commandLine: string
  /** The terminal, editor or app that the approval belongs to; its name and its file. */
  readonly origin: { readonly name: string; readonly path: string | null }
  /** Whether *always* is offered: the origin is an app that a person starts. */
  readonly canBeAlways: boolean
}

/** In characters: so much is shown and kept of what a program is called, of how it was started, and of a path. */
const maxNameLength = 60
const maxCommandLength = 200
const maxPathLength = 1_000

/** What runs scripts, and shows their name in its first argument, or behind its switches. */
const scriptRunners =
  /^(?:sh|bash|dash|zsh|fish|ksh|mksh|ash|tcsh|csh|nu|pwsh|busybox|(?:python|node|ruby|perl|php|deno|bun|java|Rscript|lua|tclsh)[\d.]*)$/
/** What may stand before the script: switches without a value, as in `#!/bin/sh -e`. Elsewhere `-e` is code. */
const shells = /^(?:sh|bash|dash|zsh|ksh|mksh|ash)$/
const shellSwitches = /^-[aefhuvx]+$/
/** What runs other programs. Where one is missing here, an approval ends sooner than it might. */
const programRunners =
  /^(?:env|entr|find|flock|ionice|make|nice|nohup|parallel|script|setsid|stdbuf|strace|sudo|time|timeout|watch|xargs)$/
const sessionManagers = new Set(['systemd', 'launchd', 'init'])

/**
 * The program behind a request. Null if the system does not tell.
 *
 * The approval belongs to the nearest terminal, editor or app that a person starts and Deckpass knows, whatever
 * shells, interpreters and runners are between. Where there is none, as over ssh, in tmux or under cron, nothing tells
 * an app of the person's from what just runs anything, such as a desktop or the server of all of tmux's terminals: so
 * the approval reaches up to the first process of the terminal, usually its shell, and without a terminal no further
 * than shells, interpreters and runners do. Processes of other users, and what starts a whole session, are never it.
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
  const requester = requesterOf(family, ownPath) ?? caller
  const app = appOf(family, ownPath)
  const inTerminal = family.findLast(({ terminal }) => terminal !== null && terminal === caller.terminal)
  const origin = app ?? inTerminal ?? uppermostRunner(family, requester, ownPath)
  const parent = lineage[lineage.indexOf(requester) + 1]
  const { name, runBy, path } = shownAs(requester, parent?.cwd ?? requester.cwd)
  return {
    key: `${origin.pid} ${origin.startedAt} ${origin.path ?? ''}`,
    name,
    runBy,
    pid: requester.pid,
    scriptPath: path,
    commandLine: cleanText(requester.args.join(' '), maxCommandLength),
    origin: {
      name: shownAs(origin, origin.cwd).name,
      path: origin.path && cleanText(origin.path, maxPathLength),
    },
    canBeAlways: app !== undefined,
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

/** An app may run its own file again for its parts, such as an editor for its terminals: the uppermost is the app. */
function appOf(family: Lineage, ownPath: string): ProcessFacts | undefined {
  const nearest = family.findIndex(
    ({ path, isInstalled }) => path !== null && path !== ownPath && isInstalled && isKnownApp(path),
  )
  const upwards = family.slice(Math.max(nearest, 0))
  return nearest < 0 ? undefined : upwards[countWhile(upwards, ({ path }) => path === upwards[0]?.path) - 1]
}

function uppermostRunner(family: Lineage, requester: ProcessFacts, ownPath: string): ProcessFacts {
  const above = family.slice(family.indexOf(requester) + 1)
  const runs = ({ path }: ProcessFacts) =>
    path === ownPath || scriptRunners.test(baseName(path)) || programRunners.test(baseName(path))
  return above[countWhile(above, runs) - 1] ?? requester
}

function belongsTo(caller: ProcessFacts, each: ProcessFacts): boolean {
  return each.pid > 1 && each.userId === caller.userId && !sessionManagers.has(baseName(each.path))
}

/**
 * A script is known by its own name, not by that of its interpreter.
 *
 * @param startFolder where a relative path begins: the folder of its parent, since a script may change its own before
 *   it asks, and each new one would make it another script
 */
function shownAs(
  { path, args }: ProcessFacts,
  startFolder: string | null,
): {
  name: string
  runBy: string | null
  path: string | null
} {
  const program = cleanText(baseName(path ?? args[0] ?? null), maxNameLength)
  const runner = baseName(path)
  const isSwitch = (arg: string) => shells.test(runner) && shellSwitches.test(arg)
  const script = scriptRunners.test(runner) ? args.slice(1).find((each) => !isSwitch(each)) : undefined
  if (script === undefined || script.startsWith('-'))
    return { name: program, runBy: null, path: path && cleanText(path, maxPathLength) }
  const scriptPath = absolutePath(script, startFolder)
  return {
    name: cleanText(baseName(script), maxNameLength),
    runBy: program,
    path: scriptPath && cleanText(scriptPath, maxPathLength),
  }
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
