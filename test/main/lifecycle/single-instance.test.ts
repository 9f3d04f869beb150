import { spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { copyFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import { hostname } from 'node:os'
import { basename, join } from 'node:path'
import type { App } from 'electron'
import { describe, expect, onTestFinished, test } from 'vitest'
import { hasSwitch } from '../../../main/desktop/command-line-switches.ts'
import { quitRunning } from '../../../main/lifecycle/quit-running.ts'
import {
  createLaunchChannel,
  holderOf,
  type LaunchChannel,
  requestSingleInstance,
} from '../../../main/lifecycle/single-instance.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const program = '/opt/Deckpass/deckpass'
const link = 'deckpass://sign-in?address=https://slides.example'
const atOnce = async () => undefined

/** Starts Deckpass; Chromium grants its lock or not. `early` runs before there is a listener. */
async function launch({
  lock = true,
  argv = [program],
  channel = null as LaunchChannel,
  isHeld = false,
  early = (_events: EventEmitter) => {},
} = {}) {
  const events = new EventEmitter()
  const windows: (string | null)[] = []
  const told: string[] = []
  const quit = () => told.push('quits')
  const app = Object.assign(events, { requestSingleInstanceLock: () => lock, quit }) as unknown as App
  const instance = await requestSingleInstance({ app, argv, channel, isHeld })
  early(events)
  return {
    kind: instance.kind,
    firstLink:
      instance.kind === 'first' &&
      instance.onSecondLaunch(
        (each) => windows.push(each),
        () => told.push('will quit'),
      ),
    launchAgain: (args: string[], data?: unknown) =>
      events.emit('second-instance', {}, [program, ...args], '/', data),
    openUrl: (url: string) => openUrl(events, url),
    /** The links of the requests for the window; null for one without a link. */
    windows,
    told,
  }
}

const openUrl = (events: EventEmitter, url: string) =>
  events.emit('open-url', { preventDefault: () => undefined }, url)

test('a second launch shows the first one’s window and passes its link on, whatever follows the link', async () => {
  const first = await launch()
  for (const args of [[], [link], ['--', link, '--quit'], ['--', link, '--hidden']]) first.launchAgain(args)
  expect([first.windows, first.told]).toEqual([[null, link, link, link], []])
  // A start at login.
  first.launchAgain(['--hidden'])
  expect([first.windows.length, first.told]).toEqual([4, []])
  expect(hasSwitch(['C:\\Deckpass.exe', '--', link, '--quit'], '--quit')).toBe(false)
})

test('--quit waits until the running Deckpass has ended', async () => {
  let looks = 0
  expect(await quitRunning(async () => ++looks > 3, null, atOnce)).toBe(true)
  expect(looks).toBe(4)
  expect(await quitRunning(async () => false, null, atOnce)).toBe(false)
})

test('on macOS a link that arrives before there is a listener is kept', async () => {
  const first = await launch({ early: (events) => openUrl(events, link) })
  expect(first.firstLink).toBe(link)
  first.openUrl(link)
  expect(first.windows).toEqual([link])
})

/** Chromium grants its lock to everybody, as if its files in the temporary folder had been removed. */
describe('without Chromium’s lock', () => {
  const channels = () => {
    const env = { XDG_RUNTIME_DIR: temporaryFolder() }
    return (userData = '/home/ada/.config/Deckpass') =>
      createLaunchChannel(userData, { platform: 'linux', env })
  }

  test('a second start quits and passes its link on', async () => {
    const channel = channels()
    const first = await launch({ channel: channel() })
    for (const args of [[link], [], ['--hidden']])
      expect((await launch({ argv: [program, ...args], channel: channel() })).kind).toBe('second')
    expect(first.windows).toEqual([link, null])
  })

  test('--quit ends only the Deckpass that uses this folder', async () => {
    const channel = channels()
    const { told } = await launch({ channel: channel() })
    expect(await quitRunning(async () => true, channel('/home/ada/other'), atOnce)).toBe(true)
    expect(told).toEqual([])
    // A running Deckpass would quit when asked, but here nothing ends it.
    expect(await quitRunning(async () => true, channel(), atOnce)).toBe(false)
    expect(told.slice(0, 2)).toEqual(['will quit', 'quits'])
  })

  test('a Deckpass that does not answer prevents a second start', async () => {
    expect((await launch({ channel: channels()(), isHeld: true })).kind).toBe('unanswered')
  })
})

describe('who holds a folder', () => {
  /** A folder with Chromium's record that the process with this id holds it. */
  function heldBy(pid: number | undefined, host = hostname()): string {
    const folder = temporaryFolder()
    symlinkSync(`${host}-${pid}`, join(folder, 'SingletonLock'))
    return folder
  }

  const systems: readonly NodeJS.Platform[] = ['linux', 'darwin']
  test.each(systems)('on %s a Deckpass whose program was replaced still holds its folder', async (system) => {
    const programs = temporaryFolder()
    const path = join(programs, basename(process.execPath))
    copyFileSync(realpathSync('/bin/sh'), path)
    const running = spawn(path, ['-c', 'read line'])
    onTestFinished(() => void running.kill())
    await once(running, 'spawn')
    const folder = heldBy(running.pid)
    expect(await holderOf(folder, system)).toEqual({ kind: 'here', pid: running.pid })
    rmSync(programs, { recursive: true })
    expect(await holderOf(folder, system)).toEqual({ kind: 'here', pid: running.pid })
  })

  test('a Deckpass on this computer is found even if a network has renamed the computer', async () => {
    const folder = heldBy(7, 'the-name-before')
    const socket = join(temporaryFolder(), 'socket')
    symlinkSync(socket, join(folder, 'SingletonSocket'))
    expect(await holderOf(folder, 'linux')).toEqual({ kind: 'elsewhere', host: 'the-name-before' })
    const running = createServer().listen(socket)
    onTestFinished(() => void running.close())
    await once(running, 'listening')
    expect(await holderOf(folder, 'linux')).toEqual({ kind: 'here', pid: 7 })
  })

  test.each([
    ['a process id that another program has by now holds no folder', undefined, null],
    ['a process of another computer may hold it', 'elsewhere-2', { kind: 'elsewhere', host: 'elsewhere-2' }],
  ])('%s', async (_what, host, holder) => {
    for (const system of systems) expect(await holderOf(heldBy(1, host), system)).toEqual(holder)
  })
})
