import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { call } from '../../../../main/programs/command/client.ts'
import { startEndpoint } from '../../../../main/programs/endpoint/endpoint.ts'
import { endpointFilePath } from '../../../../main/programs/endpoint/endpoint-file.ts'
import { script } from '../../../app/programs/broker-fixture.ts'
import { coreFixture } from '../../../support/core-fixture.ts'
import { silentLog } from '../../../support/silent-log.ts'
import { account, storedToken } from '../../../support/stored-account.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'
import { VirtualClock } from '../../../support/virtual-ports.ts'

let folder: string
/** The folder that the system gives a person for sockets. */
let runtime: string
let fixture: ReturnType<typeof coreFixture>

async function start(): Promise<void> {
  folder = temporaryFolder()
  const clock = new VirtualClock()
  const token = storedToken({ value: 'demo-token', issuedAt: clock.now(), expiresAt: clock.now() + 1e8 })
  fixture = coreFixture({ clock, settings: { programsMayAsk: true }, saved: [{ ...account, token }] })
  const { core } = fixture
  await core.start()
  startEndpoint({
    log: { ...silentLog, error: (event) => fixture.lines.push(event) },
    settings: fixture.settings,
    core,
    firstScreen: Promise.resolve(),
    readDiagnostics: async () => '',
    userData: folder,
    version: '1.2.3',
    findAsker: async () => ({ kind: 'found', asker: script }),
    platform: process.platform,
    env: { XDG_RUNTIME_DIR: runtime },
  })
}

const setLocked = (requirePin: boolean) => fixture.policy.set({ enforced: { requirePin } })
/** Makes Deckpass check the endpoint. */
const tick = () => fixture.power.emit('unlock')

beforeEach(async () => {
  runtime = temporaryFolder()
  await start()
  await expect.poll(isListening).toBe(true)
})

afterEach(async () => {
  await fixture.core.stop()
})

const isListening = () => existsSync(endpointFilePath(folder))
const ask = () => call({ userData: folder, say: async () => undefined }, 'token', {})

const status = () => call({ userData: folder, say: async () => undefined }, 'status', null)

const question = () => expect.poll(() => fixture.consentWindow.shown).not.toBeNull()

async function allow(): Promise<void> {
  await question()
  fixture.consentWindow.answered.emit(fixture.consentWindow.shown?.id ?? '', 'once')
}

test('a socket removed by a clean-up is opened again, and a waiting program still gets its token', async () => {
  const waiting = ask()
  await question()
  const sockets = join(runtime, 'deckpass')
  rmSync(sockets, { recursive: true })
  // The obstacle may be gone a minute later.
  writeFileSync(sockets, '')
  tick()
  await expect.poll(() => fixture.lines).toContain('programs.endpoint')
  rmSync(sockets)
  tick()
  await expect.poll(status).toMatchObject({ kind: 'answer' })
  await allow()
  expect(await waiting).toMatchObject({ kind: 'answer', answer: { token: 'demo-token' } })
  expect(fixture.consentWindow.shown).toBeNull()
})

test('a locked snapshot says only that a program is waiting, and since when', async () => {
  setLocked(true)
  const { base } = fixture.core.snapshot()
  expect(base.programWaitingSince).toBeNull()
  const asked = ask()
  const waiting = () => fixture.core.snapshot().base.programWaitingSince
  await expect.poll(waiting).toBe(fixture.clock.now())
  setLocked(false)
  expect(waiting()).toBeNull()
  await allow()
  expect(await asked).toMatchObject({ kind: 'answer' })
})

test('before the first sign-in, a program is told that there is no account', async () => {
  await fixture.core.forgetEverything()
  fixture.settings.change({ programsMayAsk: true })
  fixture.vault.view = { state: 'choose' }
  const sentence = 'No account is signed in. Open Deckpass and sign in first.'
  expect(await ask()).toMatchObject({ sentence })
})

test('the endpoint gives no token while programs may not ask, and closes when Deckpass quits', async () => {
  fixture.settings.change({ programsMayAsk: false })
  expect(await ask()).toMatchObject({ code: 'off' })
  setLocked(true)
  expect(await ask()).toMatchObject({ code: 'off' })
  await fixture.core.stop()
  expect(isListening()).toBe(false)
})

const closed = () => fixture.core.snapshot().base.closedEndpoint

test('if no socket can be opened, the settings and one notification say why', async () => {
  await fixture.core.stop()
  const found = { path: join(runtime, 'deckpass'), problem: 'folder-is-file' } as const
  rmSync(found.path, { recursive: true })
  writeFileSync(found.path, '')
  await start()
  await expect.poll(closed).toEqual(found)
  tick()
  await expect.poll(() => fixture.lines.filter((line) => line === 'programs.endpoint')).toHaveLength(2)
  expect(closed()).toEqual(found)
  expect(fixture.notifications).toMatchObject([{ message: { kind: 'endpoint-failed', closed: found } }])
  rmSync(found.path)
  tick()
  await expect.poll(closed).toBeNull()
  expect(await status()).toMatchObject({ kind: 'answer' })
})

test('the same happens if the secret cannot be written', async () => {
  rmSync(folder, { recursive: true })
  tick()
  await expect.poll(closed).toEqual({ path: folder, problem: 'folder-missing' })
  mkdirSync(folder)
  tick()
  await expect.poll(closed).toBeNull()
  expect(await status()).toMatchObject({ kind: 'answer' })
})
