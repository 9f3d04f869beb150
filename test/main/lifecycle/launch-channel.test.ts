import { EventEmitter } from 'node:events'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { launchChannel } from '../../../main/lifecycle/launch-channel.ts'
import { quitRunning, requestSingleInstance } from '../../../main/lifecycle/single-instance.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

/** Chromium grants its lock to everybody here, as if its files in the temporary folder had been removed. */

const link = 'deckpass://sign-in?address=https://slides.example'
const program = '/opt/Deckpass/deckpass'

let runtime: string
let quits: number

beforeEach(() => {
  runtime = temporaryFolder()
  quits = 0
})

const channel = (userData = '/home/ada/.config/Deckpass') =>
  launchChannel('linux', { XDG_RUNTIME_DIR: runtime }, userData)

function start(argv: readonly string[] = [program], isHeld = false) {
  const quit = () => {
    quits += 1
  }
  const app = Object.assign(new EventEmitter(), { requestSingleInstanceLock: () => true, quit })
  return requestSingleInstance(app, argv, channel(), isHeld)
}

test('without Chromium’s lock, a second start gives way and hands on its link', async () => {
  const first = await start()
  const links: (string | null)[] = []
  if (first.kind === 'first')
    first.onSecondLaunch(
      (each) => links.push(each),
      () => undefined,
    )
  expect((await start([program, link])).kind).toBe('second')
  expect((await start([program])).kind).toBe('second')
  expect((await start([program, '--hidden'])).kind).toBe('second')
  expect(links).toEqual([link, null])
})

test('without Chromium’s lock, --quit ends the Deckpass that runs', async () => {
  const told: string[] = []
  const first = await start()
  if (first.kind === 'first')
    first.onSecondLaunch(
      () => undefined,
      () => told.push('will quit'),
    )
  const free = { requestSingleInstanceLock: () => true }
  expect(await quitRunning(free, channel('/home/ada/other'), async () => undefined)).toBe(true)
  expect([told, quits]).toEqual([[], 0])
  // It quits once it was asked; here nothing ends it.
  expect(await quitRunning(free, channel(), async () => undefined)).toBe(false)
  expect(told[0]).toBe('will quit')
  expect(quits).toBeGreaterThan(0)
})

test('a Deckpass that does not answer keeps a second one from starting', async () => {
  expect((await start([program], true)).kind).toBe('unanswered')
})

test('Windows needs no channel', () => {
  expect(launchChannel('win32', {}, join(runtime, 'data'))).toBeNull()
})
