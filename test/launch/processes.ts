import { type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'

/** How often to look whether a killed process has gone, ms. */
const lookEveryMs = 10
/** How long a program may take to end, ms. */
const patienceMs = 5_000

/**
 * Kills the process that leads the group `leader`, and all that it started, and waits until none of them
 * can write any more: Chromium's helpers outlive it for a moment.
 */
export async function endGroup(leader: number): Promise<void> {
  if (process.platform === 'win32') {
    spawnSync('taskkill', ['/pid', String(leader), '/T', '/F'])
    return
  }
  const until = performance.now() + patienceMs
  while (signalGroup(leader) && isAnyAlive(leader) && performance.now() < until) await sleep(lookEveryMs)
}

/** False where nobody is left to be signalled. */
function signalGroup(leader: number): boolean {
  try {
    process.kill(-leader, 'SIGKILL')
    return true
  } catch {
    return false
  }
}

/** In a container a dead process may be left as a zombie for good, which a signal does not tell from a live one. */
function isAnyAlive(leader: number): boolean {
  if (process.platform !== 'linux') return true
  return readdirSync('/proc').some((name) => {
    const [state, group] = /^\d+$/.test(name) ? statusOf(name) : []
    return group === leader && state !== 'Z'
  })
}

/** State and process group of a process, proc(5); empty where it has gone. */
function statusOf(pid: string): [state: string, group: number] | [] {
  try {
    // The second field is the program's name in brackets, which may hold blanks and brackets itself.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [state = '', , group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return [state, Number(group)]
  } catch {
    return []
  }
}

/** By way of the exit handlers, which remove what was made. */
const exitAt = (signal: NodeJS.Signals): never => process.exit(128 + constants.signals[signal])

let end: (signal: NodeJS.Signals) => void = exitAt
/** The last one that came. */
let signalled: NodeJS.Signals | null = null

/** From now on a signal that ends this process leaves no folder and no program behind. */
export function endAtSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      signalled = signal
      end(signal)
    })
}

interface Running {
  /** Its exit status, once it and all that it started have ended. */
  readonly ended: Promise<number>
  /** Asks it to end, and kills it where it has not after `patienceMs`. */
  end(): void
}

/**
 * Runs a program, which gets the signals that would end this process. It has a separate session: a signal reaches it
 * once, and not from the terminal as well, for a second one would kill Electron in the middle of quitting.
 */
export function run(
  file: string,
  args: readonly string[],
  options: Pick<SpawnOptions, 'cwd' | 'env'>,
): Running {
  // It came after the program before had ended, or while that was asked to.
  if (signalled !== null) exitAt(signalled)
  const child = spawn(file, args, { ...options, stdio: 'inherit', detached: true })
  const { pid } = child
  end = (signal) => {
    if (pid === undefined) return
    if (child.exitCode === null && child.signalCode === null) process.kill(pid, signal)
    setTimeout(() => endGroup(pid), patienceMs).unref()
  }
  const toItsEnd = async () => {
    const [status] = await once(child, 'close')
    if (pid !== undefined) await endGroup(pid)
    return status ?? 1
  }
  return { ended: toItsEnd(), end: () => end('SIGTERM') }
}
