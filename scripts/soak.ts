import { strict as assert } from 'node:assert'
import { readdirSync, readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { copyButton, signIn } from '../test/e2e/helpers.ts'
import { endDesktops, launchApp } from '../test/launch.ts'
import type { Fault } from '../test/service/faults.ts'
import { startService } from '../test/service/service.ts'
import { minute, second } from '../test/support/durations.ts'
import { textTable } from '../test/support/text-table.ts'
import { memoryMb } from './bench/processes.ts'

/**
 * The built app for half an hour, with tokens of a minute: service and gateway fail in turns, the app is killed and
 * started again, and its folder cannot be written for a while. After each trouble the token must become valid again by
 * itself. `npm run soak -- --minutes 30`, on Linux as root.
 */

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '30' } } })
const startAt = Date.now()
const lengthMs = Number(values.minutes) * minute
assert(lengthMs > 0, '--minutes takes a number above 0.')

interface Trouble {
  readonly name: string
  /** More calls than these while it lasts are too many. */
  readonly maxCalls: number
  /** How long after it the token may take to become valid. */
  readonly maxWaitMs: number
  readonly fault?: Fault
  readonly act?: 'kill' | 'read-only'
}

const troubleMs = 40 * second
/** Calls at once, and after random shares of 5, 10, 20 and 40 s, seldom come more often; the next waits so long again. */
const passing = { maxCalls: 25, maxWaitMs: 2 * minute } as const

const troubles: readonly [Trouble, ...Trouble[]] = [
  { name: 'none', maxCalls: 2, maxWaitMs: 5 * second },
  { name: '503', ...passing, fault: { kind: 'status', status: 503 } },
  { name: 'killed', maxCalls: 4, maxWaitMs: minute, act: 'kill' },
  { name: 'web page under 403', ...passing, fault: { kind: 'html', status: 403 } },
  { name: 'redirect', ...passing, fault: { kind: 'redirect', to: 'https://sign-in.example/' } },
  { name: 'folder read-only', maxCalls: 3, maxWaitMs: 5 * second, act: 'read-only' },
  // Both endpoints are asked.
  { name: 'empty 204', ...passing, maxCalls: 50, fault: { kind: 'empty', status: 204 } },
  { name: 'no answer', ...passing, fault: { kind: 'silence' } },
  // The next try is 5 minutes after the first.
  { name: '401', maxCalls: 1, maxWaitMs: 6 * minute, fault: { kind: 'status', status: 401 } },
]

const lifetimeMs = minute
const service = await startService({ lifetimeMs })
const userData = await mkdtemp(join(tmpdir(), 'deckpass-soak-'))
const lines: string[][] = [['minute', 'trouble', 'calls', 'valid again after', 'memory', 'descriptors']]
let [lost, tooMany] = [0, 0]
let app = await launchApp({ userData })
try {
  await signIn(app.page, service)
  report('signed in', 0, 0)
  for (let round = 0; Date.now() < startAt + lengthMs; round += 1)
    await endure(troubles[round % troubles.length] ?? troubles[0])
} finally {
  await app.close()
  await endDesktops()
  await service.close()
  await rm(userData, { recursive: true, force: true })
}
console.log(textTable(lines, { markdown: true, isRight: (column) => column > 1 }))
console.log(
  `\n${service.requests.length} calls; too many in ${tooMany} troubles; ${lost} times no valid token in time.`,
)
if (lost + tooMany > 0) process.exitCode = 1

async function endure({ name, maxCalls, maxWaitMs, fault, act }: Trouble): Promise<void> {
  const callsBefore = service.requests.length
  const { mode } = await stat(userData)
  if (fault !== undefined) service.faults.always(fault)
  if (act === 'read-only') await chmod(userData, 0o555)
  if (act === 'kill') {
    await app.kill()
    app = await launchApp({ userData })
  }
  await wait(troubleMs)
  if (act === 'read-only') await chmod(userData, mode)
  service.faults.clear()
  const calls = service.requests.length - callsBefore
  if (calls > maxCalls) tooMany += 1
  const waitedMs = await untilValid(maxWaitMs)
  if (waitedMs === null) lost += 1
  report(name, calls, waitedMs)
}

/** How long it takes until the service has given a token that it takes now, and the person gets that one; null: too long. */
async function untilValid(maxWaitMs: number): Promise<number | null> {
  const from = Date.now()
  while (Date.now() - from < maxWaitMs) {
    const last = service.requests.findLast(({ status }) => status === 200)
    if (last !== undefined && Date.now() - last.at < lifetimeMs - 5 * second) {
      const waitedMs = Date.now() - from
      await copyButton(app.page).click()
      await wait(second)
      const { text } = await app.clipboard()
      return service.stateOf(text) === 'valid' ? waitedMs : null
    }
    await wait(second / 4)
  }
  return null
}

function report(name: string, calls: number, waitedMs: number | null): void {
  const pid = mainProcess()
  lines.push([
    ((Date.now() - startAt) / minute).toFixed(1),
    name,
    String(calls),
    waitedMs === null ? 'never' : `${Math.round(waitedMs / second)} s`,
    `${Math.round(memoryMb(pid))} MB`,
    String(readdirSync(`/proc/${pid}/fd`).length),
  ])
  console.error(lines.at(-1)?.join('  '))
}

/** Chromium gives every process but the main one a type. */
function mainProcess(): number {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const main = pids.find((pid) => {
    const line = commandLineOf(pid)
    return (
      line.includes(`--user-data-dir=${userData}`) &&
      !line.some((argument) => argument.startsWith('--type=')) &&
      /electron/i.test(line[0] ?? '')
    )
  })
  assert(main !== undefined, 'The app does not run.')
  return Number(main)
}

/** Empty where the process has gone. */
function commandLineOf(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
  } catch {
    return []
  }
}
