import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'

/** How often to look whether a killed process has gone, and how long to go on, ms. */
const lookEveryMs = 10
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
  while (signalGroup(leader) && isAnyAlive(leader) && performance.now() < until) await setTimeout(lookEveryMs)
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
