import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { hasSwitch } from '../../../main/desktop/switches.ts'
import {
  type InstanceApp,
  quitRunning,
  requestSingleInstance,
} from '../../../main/lifecycle/single-instance.ts'

async function launch(
  lock: boolean,
  argv = ['/opt/Deckpass/deckpass'],
  early = (_events: EventEmitter) => {},
) {
  const events = new EventEmitter()
  const links: (string | null)[] = []
  const told: string[] = []
  let quits = 0
  const app: InstanceApp = Object.assign(events, {
    requestSingleInstanceLock: () => lock,
    quit: () => {
      quits += 1
      told.push('quits')
    },
  })
  const instance = await requestSingleInstance(app, argv, null, false)
  const onSecondLaunch = instance.kind === 'first' ? instance.onSecondLaunch : null
  early(events)
  const firstLink = onSecondLaunch?.(
    (link) => void links.push(link),
    () => void told.push('will quit'),
  )
  return {
    onSecondLaunch,
    firstLink,
    launchAgain: (argv: string[], data?: unknown) => events.emit('second-instance', {}, argv, '/', data),
    openUrl: (url: string) => openUrl(events, url),
    links,
    told,
    count: () => [links.length, quits],
  }
}

function openUrl(events: EventEmitter, url: string): void {
  events.emit('open-url', { preventDefault: () => undefined }, url)
}

test('a second launch shows the window of the first', async () => {
  const first = await launch(true)
  expect(first.onSecondLaunch).not.toBeNull()
  first.launchAgain(['/opt/Deckpass/deckpass'])
  expect(first.count()).toEqual([1, 0])
})

test('a second launch by the login item shows nothing', async () => {
  const first = await launch(true)
  first.launchAgain(['/opt/Deckpass/deckpass', '--hidden'])
  expect(first.count()).toEqual([0, 0])
})

test('the second launch itself quits at once', async () => {
  const second = await launch(false)
  expect(second.onSecondLaunch).toBeNull()
  expect(second.count()).toEqual([0, 1])
})

test('a second launch that has the first quit shows nothing', async () => {
  const first = await launch(true)
  first.launchAgain(['/opt/Deckpass/deckpass'], { quits: true })
  expect(first.count()).toEqual([0, 1])
  expect(first.told).toEqual(['will quit', 'quits'])
})

test('--quit waits until the Deckpass that runs has ended', async () => {
  let looks = 0
  const ends = { requestSingleInstanceLock: () => ++looks > 3 }
  expect(await quitRunning(ends, null, async () => undefined)).toBe(true)
  expect(looks).toBe(4)
  expect(await quitRunning({ requestSingleInstanceLock: () => false }, null, async () => undefined)).toBe(
    false,
  )
})

const link = 'deckpass://sign-in?address=https://slides.example'

test('a second launch by a link hands the link over', async () => {
  const first = await launch(true)
  first.launchAgain(['/opt/Deckpass/deckpass', link])
  first.launchAgain(['/opt/Deckpass/deckpass'])
  expect(first.links).toEqual([link, null])
})

test('text after a link is not a switch', async () => {
  const first = await launch(true)
  first.launchAgain(['C:\\Deckpass.exe', '--', link, '--quit'])
  first.launchAgain(['C:\\Deckpass.exe', '--', link, '--hidden'])
  expect(first.count()).toEqual([2, 0])
  expect(hasSwitch(['C:\\Deckpass.exe', '--', link, '--quit'], '--quit')).toBe(false)
})

test('the link of the first launch is opened by the first launch', async () => {
  expect((await launch(true)).firstLink).toBeNull()
  expect((await launch(true, ['/opt/Deckpass/deckpass', link])).firstLink).toBe(link)
})

test('on macOS a link that comes before anybody listens is kept', async () => {
  const first = await launch(true, undefined, (events) => openUrl(events, link))
  expect(first.firstLink).toBe(link)
  first.openUrl(link)
  expect(first.links).toEqual([link])
})
