import { existsSync, statSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, join, win32 } from 'node:path'
import spawn from 'cross-spawn'
import { execStatus } from './exit-status.ts'

/** The signals that a terminal or a service manager sends to end, stop or tell a program something. */
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
  /** Changes to this process from here on are not inherited by the command. */
  onStarted(): void
  /** Calls `tell` each time that the command's token was replaced. */
  onReplaced?(tell: () => void): void
}

/**
 * Runs the command in this terminal and resolves to its exit status, as a shell gives it (`exit-status.ts`). With
 * `onReplaced` the command gets SIGHUP when its token was replaced.
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
        // A terminal sends its signals to both; a second one does no harm.
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
      // Another user's command, such as one of sudo, takes no signal from here, and runs on.
      if ('syscall' in error && error.syscall === 'kill') return
      end(notStarted())
    })
    child.once('exit', (code, signal) =>
      end(code ?? execStatus.endedBySignal + (signal === null ? 0 : constants.signals[signal])),
    )
    child.once('spawn', () => onReplaced?.(() => void child.kill('SIGHUP')))
  })
}

/** Null where it did not start: Node throws most of the system's errors, and tells the others by the event `error`. */
function start(file: string, args: readonly string[], env: NodeJS.ProcessEnv) {
  try {
    return spawn(file, [...args], { env, stdio: 'inherit' })
  } catch {
    return null
  }
}

/**
 * Whether there is such a file, or whether a path cannot be followed to its end, as a shell sees it. The system's error
 * does not tell: one unreadable folder on PATH gives EACCES.
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
 * The file of a command on Windows, along PATH by the endings of PATHEXT; null if there is none. Windows and `cross-spawn`
 * would look in the current folder first, where a download may have the name of a tool.
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
  // A command that names a folder is not looked up along PATH.
  if (/[\\/:]/.test(command)) return names.find(isThere) ?? null
  const folders = variable('PATH')
    .split(';')
    .map((each) => each.replace(/^"(.*)"$/, '$1'))
    .filter((each) => win32.isAbsolute(each))
  return folders.flatMap((folder) => names.map((name) => win32.join(folder, name))).find(isThere) ?? null
}
