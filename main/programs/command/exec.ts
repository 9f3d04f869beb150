import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { t } from '../../../app/words/index.ts'
import { execStatus, signalStatus } from './exit-status.ts'

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
}

/**
 * Runs the command in this terminal and resolves to its exit status, as a shell gives it (`exit-status.ts`).
 */
export function execute({ command, args, env, complain }: Execution): Promise<number> {
  // Windows would look in the current folder first, where a download may be called as a tool is.
  if (process.platform === 'win32') process.env.NoDefaultCurrentDirectoryInExePath = '1'
  return new Promise((resolve) => {
    const child = spawn(command, args, { env, stdio: 'inherit' })
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
    child.once('error', (error) => {
      const missing = 'code' in error && error.code === 'ENOENT'
      complain(missing ? t('cli.noSuchCommand', { word: command }) : t('cli.cannotRun', { command }))
      end(missing ? execStatus.noSuchCommand : execStatus.cannotRun)
    })
    child.once('exit', (code, signal) =>
      end(code ?? signalStatus(signal === null ? 0 : constants.signals[signal])),
    )
  })
}
