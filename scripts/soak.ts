import { strict as assert } from 'node:assert'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { expect } from '@playwright/test'
import { requirePackages } from '../test/desktop/packages.ts'
import { signIn } from '../test/e2e/helpers.ts'
import { openSettings } from '../test/journeys/fixture.ts'
import { buildWhereStale } from '../test/launch/build.ts'
import { endAtSignals } from '../test/launch/processes.ts'
import { endDesktops, launchApp } from '../test/launch.ts'
import type { Fault } from '../test/service/faults.ts'
import { startService } from '../test/service/service.ts'
import { minute, second } from '../test/support/durations.ts'
import { memoryMb } from './bench/processes.ts'

/**
 * `npm run soak -- --minutes 30`: the built app with tokens of a minute, while one trouble follows the other. It runs on
 * Linux, as root. A token file shows what Deckpass holds, and after a start what the vault held.
 */

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '30' } } })
const endAt = Date.now() + Number(values.minutes) * minute
assert(endAt > Date.now(), '--minutes takes a number above 0.')

const lifetimeMs = minute
const troubleMs = 40 * second

interface Trouble {
  readonly name: string
  /** What stands between the app and a token, for `troubleMs`. */
  readonly fault?: Fault
  readonly act?: 'kill' | 'read-only'
  /** Calls beyond these are more than the rhythms of docs/renewal.md allow in that time. */
  readonly maxCalls: number
  /** How long those rhythms may delay the next renewal after the trouble, by the number of calls during it, ms. */
  maxWaitMs(calls: number): number
}

/** A call may still be under way, and a busy machine is slow. */
const slackMs = 10 * second
const calmWaitMs = 30 * second + slackMs
/** A renewal each half minute. */
const calm = { maxCalls: 3, maxWaitMs: () => calmWaitMs } as const
/** Random shares of 5, 10, 20 seconds and so on: a dozen in 40 seconds does not happen. */
const passing = {
  maxCalls: 12,
  maxWaitMs: (calls: number) =>
    Math.max(calmWaitMs, Math.min(15 * minute, 5 * second * 2 ** calls) + slackMs),
} as const
const page = { kind: 'html', status: 403 } as const satisfies Fault

const troubles: readonly [Trouble, ...Trouble[]] = [
  { name: 'none', ...calm },
  { name: 'killed and started', act: 'kill', ...calm },
  { name: '503', ...passing, fault: { kind: 'status', status: 503 } },
  { name: 'a web page under 403', ...passing, fault: page },
  // What had failed is tried no sooner than a minute later, also by another start.
  {
    name: 'killed and started behind a web page',
    fault: page,
    act: 'kill',
    maxCalls: passing.maxCalls,
    maxWaitMs: (calls) => Math.max(minute + slackMs, passing.maxWaitMs(calls)),
  },
  // A file that could not be written is tried again after a minute.
  { name: 'folder read-only', ...calm, act: 'read-only', maxWaitMs: () => minute + slackMs },
  { name: 'a redirect', ...passing, fault: { kind: 'redirect', to: 'https://sign-in.example/' } },
  { name: 'no answer', ...passing, fault: { kind: 'silence' } },
  // Both endpoints are asked.
  {
    name: 'an empty 204',
    fault: { kind: 'empty', status: 204 },
    maxCalls: 2 * passing.maxCalls,
    maxWaitMs: (calls) => passing.maxWaitMs(calls / 2),
  },
  // The second try comes 5 minutes after the first.
  {
    name: '401',
    fault: { kind: 'status', status: 401 },
    maxCalls: 1,
    maxWaitMs: () => 5 * minute + slackMs,
  },
]

requirePackages('x11')
buildWhereStale()
endAtSignals()
const given: string[] = []
const service = await startService({
  lifetimeMs,
  newToken() {
    given.push(`soak-token-${given.length}`)
    return `soak-token-${given.length - 1}`
  },
})
const userData = mkdtempSync(join(tmpdir(), 'deckpass-soak-'))
let app = await launchApp({ userData })
const project = join(app.desktop.env.TMPDIR ?? '', 'soak')
mkdirSync(project)
// The app runs as another user where this runs as root.
chmodSync(project, 0o777)
const file = join(project, 'token')

const wrong: string[] = []
let seen = 0
let seenLast = -1

/** The place of the file's token among those that the service gave. It must never go back. */
function look(): number {
  const token = readFileSync(file, 'utf8')
  const place = given.indexOf(token)
  if (place < seenLast) wrong.push(`${place === -1 ? 'no token of the service' : 'an older token'}: ${token}`)
  if (place > seenLast) seen += 1
  seenLast = Math.max(place, seenLast)
  return place
}

try {
  await signIn(app.page, service)
  await openSettings(app.page, 'Programs')
  await app.chooseFile(file)
  await app.page.getByRole('button', { name: 'Write token to file…' }).click()
  await app.page.getByRole('button', { name: 'Choose file…' }).click()
  await expect(app.page.getByRole('list', { name: 'Files' }).getByRole('listitem')).toHaveCount(1)
  const before = weigh()
  const watch = setInterval(look, second / 4)
  for (let round = 0; Date.now() < endAt; round += 1)
    await endure(troubles[round % troubles.length] ?? troubles[0])
  clearInterval(watch)
  const after = weigh()
  console.log(`tokens: ${given.length} given, ${seen} seen in the file`)
  console.log(`calls: ${service.requests.length}`)
  console.log(`memory: ${before.megabytes} MB at the start, ${after.megabytes} MB at the end`)
  console.log(`descriptors: ${before.descriptors} at the start, ${after.descriptors} at the end`)
} finally {
  await app.close()
  await endDesktops()
  await service.close()
  rmSync(userData, { recursive: true, force: true })
}
console.log(`wrong: ${wrong.length === 0 ? 'nothing' : `\n${wrong.join('\n')}`}`)
if (wrong.length > 0) process.exitCode = 1

async function endure({ name, fault, act, maxCalls, maxWaitMs }: Trouble): Promise<void> {
  const callsBefore = service.requests.length
  if (fault !== undefined) service.faults.always(fault)
  if (act === 'read-only') chmodSync(userData, 0o500)
  if (act === 'kill') {
    await app.kill()
    app = await launchApp({ userData })
  }
  await wait(troubleMs)
  if (act === 'read-only') chmodSync(userData, 0o700)
  service.faults.clear()
  const calls = service.requests.length - callsBefore
  if (calls > maxCalls) wrong.push(`${calls} calls: ${name}`)
  // One that comes now was given after the trouble, which has not left its marks on the next one.
  const next = given.length
  const from = Date.now()
  while (look() < next && Date.now() - from <= maxWaitMs(calls)) await wait(second / 4)
  const waitedMs = Date.now() - from
  if (look() < next) wrong.push(`no renewal within ${Math.round(waitedMs / second)} s after: ${name}`)
  const { megabytes, descriptors } = weigh()
  console.error(
    `${name}: ${calls} calls, renewed after ${Math.round(waitedMs / second)} s, ${megabytes} MB, ${descriptors} descriptors`,
  )
}

function weigh() {
  // Chromium's link to `HOST-PID`, in the folder that the app has open.
  const pid = Number(readlinkSync(join(userData, 'SingletonLock')).split('-').at(-1))
  return { megabytes: Math.round(memoryMb(pid)), descriptors: readdirSync(`/proc/${pid}/fd`).length }
}
