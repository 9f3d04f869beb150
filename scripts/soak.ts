import { strict as assert } from 'node:assert'
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
} from 'node:fs'
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
 * `npm run soak -- --minutes 30`, as root on Linux: runs the built app with tokens that live for a minute, through one
 * trouble after another. A token file shows Deckpass's current token, and after a restart the token in its vault.
 */

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '30' } } })
const endAt = Date.now() + Number(values.minutes) * minute
assert(endAt > Date.now(), '--minutes takes a number above 0.')

const lifetimeMs = minute
const troubleMs = 40 * second

interface Trouble {
  readonly name: string
  /** Keeps the app from getting a token, for `troubleMs`. */
  readonly fault?: Fault
  readonly act?: 'kill' | 'read-only'
  /** The most calls that the retry intervals of docs/renewal.md allow in that time. */
  readonly maxCalls: number
  /** The longest delay of the next renewal after the trouble, by the number of calls during it. */
  maxWaitMs(calls: number): number
}

/** For a call in progress, and a slow machine. */
const slackMs = 10 * second
const calmWaitMs = 30 * second + slackMs
/** A renewal every half minute. */
const calm = { maxCalls: 3, maxWaitMs: () => calmWaitMs } as const
/** Retries after random shares of 5, 10, 20 seconds and so on: never more than a dozen in 40 seconds. */
const transient = {
  maxCalls: 12,
  maxWaitMs: (calls: number) =>
    Math.max(calmWaitMs, Math.min(15 * minute, 5 * second * 2 ** calls) + slackMs),
} as const
const page = { kind: 'html', status: 403 } as const satisfies Fault

const troubles: readonly [Trouble, ...Trouble[]] = [
  { name: 'none', ...calm },
  { name: 'killed and started', act: 'kill', ...calm },
  { name: '503', ...transient, fault: { kind: 'status', status: 503 } },
  { name: 'a web page under 403', ...transient, fault: page },
  // A failed renewal is not retried for a minute, even after a restart.
  {
    name: 'killed and started behind a web page',
    fault: page,
    act: 'kill',
    maxCalls: transient.maxCalls,
    maxWaitMs: (calls) => Math.max(minute + slackMs, transient.maxWaitMs(calls)),
  },
  // A failed write of a file is retried after a minute.
  { name: 'folder read-only', ...calm, act: 'read-only', maxWaitMs: () => minute + slackMs },
  { name: 'a redirect', ...transient, fault: { kind: 'redirect', to: 'https://sign-in.example/' } },
  { name: 'no answer', ...transient, fault: { kind: 'silence' } },
  // The service replaces the token each time.
  { name: 'lost answers', ...transient, fault: { kind: 'reset', when: 'before-headers' } },
  // Each attempt calls both endpoints.
  {
    name: 'an empty 204',
    fault: { kind: 'empty', status: 204 },
    maxCalls: 2 * transient.maxCalls,
    maxWaitMs: (calls) => transient.maxWaitMs(calls / 2),
  },
  // The first retry is after 5 minutes.
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
const temporary = app.desktop.env.TMPDIR ?? ''
const project = join(temporary, 'soak')
mkdirSync(project)
// This runs as root, but the app as another user.
const { uid, gid } = statSync(temporary)
chownSync(project, uid, gid)
const file = join(project, 'token')

const wrong: string[] = []
let seen = 0
let seenLast = -1

/** The index of the file's token among the service's tokens. It must never decrease. */
function look(): number {
  const token = readFileSync(file, 'utf8')
  const index = given.indexOf(token)
  if (index < seenLast) wrong.push(`${index === -1 ? 'no token of the service' : 'an older token'}: ${token}`)
  if (index > seenLast) seen += 1
  seenLast = Math.max(index, seenLast)
  return index
}

try {
  await signIn(app.page, service)
  await openSettings(app.page, 'Programs')
  await app.chooseFile(file)
  await app.page.getByRole('button', { name: 'Write token to file…' }).click()
  await app.page.getByRole('button', { name: 'Choose file…' }).click()
  await expect(app.page.getByRole('list', { name: 'Files' })).toContainText(file)
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
  // Waits for a token from after the trouble, because only that shows that the app has recovered.
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
  // Chromium's lock in the data folder is a link to `HOST-PID`.
  const pid = Number(readlinkSync(join(userData, 'SingletonLock')).split('-').at(-1))
  return { megabytes: Math.round(memoryMb(pid)), descriptors: readdirSync(`/proc/${pid}/fd`).length }
}
