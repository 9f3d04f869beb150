import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Choice, ConsentRequestView } from '../../../app/programs/model/consent-request.ts'
import { programRequests } from '../../../app/programs/program-requests.ts'
import type { NotificationMessage } from '../../../app/snapshot/model/notification.ts'
import { Listeners } from '../../../app/util/listeners.ts'
import { lookAtSocketFolder } from '../../../main/lifecycle/socket.ts'
import { call } from '../../../main/programs/command/client.ts'
import { openEndpoint } from '../../../main/programs/endpoint/endpoint.ts'
import { endpointFilePath } from '../../../main/programs/endpoint/endpoint-file.ts'
import { startPrograms } from '../../../main/programs/start-programs.ts'
import { success } from '../../app/accounts/signed-in.ts'
import { script } from '../../app/programs/broker-fixture.ts'
import { coreFixture, ScriptedHttp, typed } from '../../support/core-fixture.ts'
import { silentLog } from '../../support/silent-log.ts'
import { account, storedToken } from '../../support/stored-account.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { SeededRandom, VirtualClock } from '../../support/virtual-ports.ts'

const aLockedView = { state: 'pin-required' } as const

let folder: string
/** The folder that the system gives a person for sockets. */
let runtime: string
let told: NotificationMessage[]
let fixture: ReturnType<typeof coreFixture>
let http: ScriptedHttp
let answered: Listeners<[requestId: string, choice: Choice]>
let shown: ConsentRequestView | null
let ticks: Listeners
/** What the log tells of. */
let failed: string[]
let isLocked: boolean

async function start(): Promise<void> {
  folder = temporaryFolder()
  answered = new Listeners()
  ticks = new Listeners()
  failed = []
  shown = null
  told = []
  isLocked = false
  const clock = new VirtualClock()
  const token = storedToken({ value: 'demo-token', issuedAt: clock.now(), expiresAt: clock.now() + 1e8 })
  http = new ScriptedHttp()
  fixture = coreFixture({ clock, http, saved: [{ ...account, token }] })
  await fixture.core.start()
  fixture.settings.change({ programsMayAsk: true })
  startPrograms({
    clock,
    log: { ...silentLog, error: (event) => failed.push(event) },
    random: new SeededRandom(7),
    scheduler: { onTick: (listener) => ticks.add(listener) },
    core: fixture.core,
    appState: fixture.appState,
    lock: {
      get view() {
        return isLocked ? aLockedView : fixture.lock.view
      },
      lock: (reason) => fixture.lock.lock(reason),
    },
    openEndpoint: (broker) =>
      openEndpoint({
        broker,
        log: silentLog,
        userData: folder,
        version: '1.2.3',
        findAsker: async () => ({ kind: 'found', asker: script }),
        platform: process.platform,
        env: { XDG_RUNTIME_DIR: runtime },
      }),
    socketFolder: () => lookAtSocketFolder(process.platform, { XDG_RUNTIME_DIR: runtime }, folder),
    diagnostics: async () => '',
    isRunning: () => true,
    hasTokenFile: () => false,
    notifier: { show: ({ message }) => told.push(message) },
    settings: fixture.settings,
    consentWindow: {
      show(question) {
        shown = question
      },
      answered,
    },
  })
}

beforeEach(async () => {
  runtime = temporaryFolder()
  await start()
  await expect.poll(isListening).toBe(true)
})

afterEach(async () => {
  await fixture.core.stop()
})

const isListening = () => existsSync(endpointFilePath(folder))
const ask = () => call(folder, programRequests.token, {})

async function question(): Promise<ConsentRequestView> {
  await expect.poll(() => shown).not.toBeNull()
  if (shown === null) throw new Error('There is no question.')
  return shown
}

test('a program has the token once the person has allowed it in the window', async () => {
  const asked = ask()
  answered.emit((await question()).id, 'once')
  expect(await asked).toMatchObject({ kind: 'answer', answer: { token: 'demo-token' } })
  expect(shown).toBeNull()
})

test('a socket that was cleaned away is opened again, and who waits still gets an answer', async () => {
  const waiting = ask()
  const { id } = await question()
  const sockets = join(runtime, 'deckpass')
  rmSync(sockets, { recursive: true })
  // What stands in the way may be gone a minute later.
  writeFileSync(sockets, '')
  ticks.emit()
  await expect.poll(() => failed).toContain('programs.endpoint')
  rmSync(sockets)
  ticks.emit()
  await expect.poll(() => call(folder, programRequests.status, null)).toMatchObject({ kind: 'answer' })
  answered.emit(id, 'once')
  expect(await waiting).toMatchObject({ kind: 'answer' })
})

test('a locked snapshot tells only that a program waits, and since when', async () => {
  isLocked = true
  const { base } = fixture.core.snapshot()
  expect(base.programWaitingSince).toBeNull()
  const asked = ask()
  const waiting = () => fixture.core.snapshot().base.programWaitingSince
  await expect.poll(waiting).toBe(fixture.clock.now())
  isLocked = false
  // Whatever the lock tells, the programs look at it.
  await fixture.lock.changePin('2468-1357', '')
  expect(waiting()).toBeNull()
  answered.emit((await question()).id, 'once')
  expect(await asked).toMatchObject({ kind: 'answer' })
})

test('before anything is stored, a program hears that there is no account', async () => {
  await fixture.core.forgetEverything()
  fixture.settings.change({ programsMayAsk: true })
  fixture.vault.view = { state: 'choose' }
  expect(await ask()).toMatchObject({
    sentence: 'No account is signed in. Open Deckpass and sign in first.',
  })
})

test('the endpoint gives no token while programs may not ask', async () => {
  fixture.settings.change({ programsMayAsk: false })
  expect(await ask()).toMatchObject({ kind: 'failure', code: 'off' })
  expect(await call(folder, programRequests.status, null)).toMatchObject({ answer: { programs: 'off' } })
  expect(await call(folder, programRequests.diagnostics, null)).toMatchObject({ kind: 'answer' })
  isLocked = true
  expect(await call(folder, programRequests.diagnostics, null)).toMatchObject({ code: 'locked' })
  await fixture.core.stop()
  expect(isListening()).toBe(false)
})

test('an account that gets another address ends the question about it at once', async () => {
  const asked = ask()
  await question()
  const { clock, core } = fixture
  http.answer = () => success(clock)
  const moved = { ...typed, accountId: account.id, address: 'https://right.example' }
  expect(await core.signIn.changeAddress(moved)).toMatchObject({ kind: 'signed-in' })
  expect(shown).toBeNull()
  expect(await asked).toMatchObject({ kind: 'failure', code: 'no-answer' })
})

test('where no socket can be made, settings and notification say in which folder and why', async () => {
  await fixture.core.stop()
  const closed = { path: join(runtime, 'deckpass'), problem: 'folder-is-file' } as const
  rmSync(closed.path, { recursive: true })
  writeFileSync(closed.path, '')
  await start()
  await expect.poll(() => fixture.core.snapshot().base.closedEndpoint).toEqual(closed)
  expect(told).toEqual([{ kind: 'endpoint-failed', closed }])
})
