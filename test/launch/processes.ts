import { type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'

const pollMs = 10
const endTimeoutMs = 5_000

/**
 * Kills the process group `leader`, and waits until all of it has gone, because Chromium's helpers outlive the app
 * briefly.
 */
export async function endGroup(leader: number): Promise<void> {
  if (process.platform === 'win32') {
    spawnSync('taskkill', ['/pid', String(leader), '/T', '/F'])
    return
  }
  const until = performance.now() + endTimeoutMs
  try {
    do {
      process.kill(-leader, 'SIGKILL')
      await sleep(pollMs)
    } while (isAnyAlive(leader) && performance.now() < until)
  } catch {
    // No process is left.
  }
}

/** Ignores zombies, which may remain forever in a container, and accept signals like a live process. */
function isAnyAlive(leader: number): boolean {
  if (process.platform !== 'linux') return true
  return readdirSync('/proc').some((name) => {
    const [state, group] = /^\d+$/.test(name) ? statusOf(name) : []
    return group === leader && state !== 'Z'
  })
}

/** State and process group of a process (proc(5)); empty if it has gone. */
function statusOf(pid: string): [state: string, group: number] | [] {
  try {
    // The second field is the program's name in parentheses, which may itself contain blanks and parentheses.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [state = '', , group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return [state, Number(group)]
  } catch {
    return []
  }
}

/** Runs the exit handlers, which clean up. */
const exitAt = (signal: NodeJS.Signals): never => process.exit(128 + constants.signals[signal])

let end: (signal: NodeJS.Signals) => void = exitAt
let signalled: NodeJS.Signals | null = null

/** Makes a signal that ends this process leave no folder and no program behind. */
export function endAtSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      signalled = signal
      end(signal)
    })
}

/**
 * Runs a program, which receives the signals that would end this process. It has its own session, so that the terminal
 * does not signal it as well: a second signal would kill Electron while it quits.
 */
export function run(file: string, args: readonly string[], options: Pick<SpawnOptions, 'cwd' | 'env'>) {
  // The signal came after the previous program had ended, or while it was ending.
  if (signalled !== null) exitAt(signalled)
  const child = spawn(file, args, { ...options, stdio: 'inherit', detached: true })
  const { pid } = child
  end = (signal) => {
    if (pid === undefined) return
    if (child.exitCode === null && child.signalCode === null) process.kill(pid, signal)
    setTimeout(() => endGroup(pid), endTimeoutMs).unref()
  }
  const toItsEnd = async (): Promise<number> => {
    const [status] = await once(child, 'close')
    if (pid !== undefined) await endGroup(pid)
    return status ?? 1
  }
  return {
    /** Resolves to its exit status, once it and its child processes have ended. */
    ended: toItsEnd(),
    /** Asks it to end, and kills it after `endTimeoutMs`. */
    end: () => end('SIGTERM'),
  }
}
