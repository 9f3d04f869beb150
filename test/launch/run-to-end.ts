import { type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:os'
import { endGroup } from './processes.ts'

/** How long a program may take to end by itself, ms. */
const patienceMs = 5_000

/** By way of the exit handlers, which remove what was made. */
let end = (signal: NodeJS.Signals): void => process.exit(128 + constants.signals[signal])

/** From now on a signal that ends this process leaves no folder and no program behind. */
export function endAtSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(signal))
}

/**
 * Runs a program until it ends, and all that it started with it; resolves with its exit status. It has a
 * separate session: a signal reaches it once, through this process, and not from the terminal as well, for
 * a second one would kill Electron in the middle of quitting. The program alone gets it, because electron-vite
 * passes it on. `signal`: what the program gets, whatever ends this process; default: the same.
 */
export async function runToEnd(
  file: string,
  args: readonly string[],
  { signal: only, ...options }: Pick<SpawnOptions, 'cwd' | 'env'> & { readonly signal?: NodeJS.Signals },
): Promise<number> {
  const child = spawn(file, args, { ...options, stdio: 'inherit', detached: true })
  const ended = once(child, 'close')
  const { pid } = child
  if (pid !== undefined) {
    end = (signal) => {
      if (child.exitCode === null && child.signalCode === null) process.kill(pid, only ?? signal)
      setTimeout(() => endGroup(pid), patienceMs).unref()
    }
  }
  const [status] = await ended
  if (pid !== undefined) await endGroup(pid)
  return status ?? 1
}
