import { existsSync, statSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, join, win32 } from 'node:path'
import spawn from 'cross-spawn'
import { execStatus } from './exit-status.ts'

/** The signals by which a terminal or a service manager controls a program. */
const forwardedSignals = [
  'SIGINT',
  'SIGTERM',
  'SIGHUP',
  'SIGQUIT',
  'SIGUSR1',
  'SIGUSR2',
  'SIGWINCH',
  'SIGCONT',
] as const

export interface Execution {
  readonly command: string
  readonly args: readonly string[]
  readonly env: NodeJS.ProcessEnv
  complain(sentence: string): void
  /** The command no longer inherits changes to this process. */
  onStarted(): void
  /** Calls `notify` each time the command's token is replaced. */
  onReplaced?(notify: () => void): void
}

/**
 * Runs the command in this terminal and resolves to its exit status, like a shell (`exit-status.ts`). With `onReplaced`
 * the command gets SIGHUP when its token is replaced.
 */
export function execute({ command, args, env, complain, onStarted, onReplaced }: Execution): Promise<number> {
  const file = process.platform === 'win32' ? findOnWindows(command, env) : command
  const noSuchCommand = `There is no command ${JSON.stringify(command)}.`
  if (file === null) {
    complain(noSuchCommand)
    return Promise.resolve(execStatus.noSuchCommand)
  }
  const notStarted = () => {
    const isFound = isThere(file, env.PATH ?? '')
    complain(isFound ? `Cannot run ${command}.` : noSuchCommand)
    return isFound ? execStatus.cannotRun : execStatus.noSuchCommand
  }
  const child = start(file, args, env)
  if (child === null) return Promise.resolve(notStarted())
  return new Promise((resolve) => {
    onStarted()
    const listeners = (process.platform === 'win32' ? forwardedSignals.slice(0, 3) : forwardedSignals).map(
      (signal) => {
        // The command may get a terminal's signal twice, which does no harm.
        const pass = () => void child.kill(signal)
        process.on(signal, pass)
        return () => process.off(signal, pass)
      },
    )
    const end = (status: number) => {
      for (const stop of listeners) stop()
      resolve(status)
    }
    child.on('error', (error) => {
      // This process may not signal another user's command, such as sudo's, which keeps running.
      if ('syscall' in error && error.syscall === 'kill') return
      end(notStarted())
    })
    child.once('exit', (code, signal) =>
      end(code ?? execStatus.endedBySignal + (signal === null ? 0 : constants.signals[signal])),
    )
    child.once('spawn', () => onReplaced?.(() => void child.kill('SIGHUP')))
  })
}

/** Null if it did not start. Node throws most of the system's errors, and emits the others as `error`. */
function start(file: string, args: readonly string[], env: NodeJS.ProcessEnv) {
  try {
    return spawn(file, [...args], { env, stdio: 'inherit' })
  } catch {
    return null
  }
}

/**
 * Whether the command exists, or its path cannot be resolved, like a shell. The system's error does not say, because
 * one unreadable folder on PATH gives EACCES.
 */
function isThere(command: string, path: string): boolean {
  if (command === '') return false
  if (/[\\/]/.test(command)) {
    try {
      return statSync(command, { throwIfNoEntry: false }) !== undefined
    } catch {
      return true
    }
  }
  return path.split(delimiter).some((folder) => existsSync(join(folder, command)))
}

/**
 * Finds the file of a command on Windows by PATH and PATHEXT; null if there is none. Windows and `cross-spawn` would
 * search the current folder first, where a download may have the name of a tool.
 */
export function findOnWindows(
  command: string,
  env: NodeJS.ProcessEnv,
  isThere: (path: string) => boolean = existsSync,
): string | null {
  const variable = (name: string) =>
    Object.entries(env).find(([key]) => key.toUpperCase() === name)?.[1] ?? ''
  const endings = (variable('PATHEXT') || '.COM;.EXE;.BAT;.CMD').split(';')
  const hasEnding = endings.some((each) => command.toUpperCase().endsWith(each.toUpperCase()))
  const names = hasEnding ? [command] : [...endings.map((each) => command + each), command]
  // A command with a folder is not searched on PATH.
  if (/[\\/:]/.test(command)) return names.find(isThere) ?? null
  const folders = variable('PATH')
    .split(';')
    .map((each) => each.replace(/^"(.*)"$/, '$1'))
    .filter((each) => win32.isAbsolute(each))
  return folders.flatMap((folder) => names.map((name) => win32.join(folder, name))).find(isThere) ?? null
}
