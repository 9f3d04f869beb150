import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { StandInApp } from '../launch/stand-in.ts'
import { type FixtureApp, launchFixture, startMs } from './fixture-app.ts'

let fixture: FixtureApp
let app: StandInApp
const inPage: FixtureApp['inPage'] = (expression) => fixture.inPage(expression)
const ask: FixtureApp['ask'] = (...args) => fixture.ask(...args)
const news = () => fixture.news()

beforeAll(async () => {
  fixture = await launchFixture()
  app = fixture.app
}, startMs)
beforeEach(() => fixture.clearNews())
afterAll(() => app.close())

describe('the page', () => {
  test('asks and is answered, and is known by the address of its own scheme', async () => {
    await expect.poll(() => app.page.locator('#echo').textContent()).toMatch('{"value":"hello"')
    expect(await ask('echo', null)).toEqual({
      value: null,
      url: 'fixture://app/index.html',
      origin: 'fixture://app',
      isTop: true,
    })
  })

  test('gets what structured clone carries, and an error for what it does not', async () => {
    const there = 'new Map([[1, new Date(5)], [2, Uint8Array.of(7)], [3, undefined], [4, 5n]])'
    const back = `((m) => [m.get(1).getTime(), m.get(2)[0], m.has(3), m.get(3) === undefined, String(m.get(4))])`
    expect(await inPage(`fixture.ask('echo', ${there}).then((a) => ${back}(a.value))`)).toEqual([
      5,
      7,
      true,
      true,
      '5',
    ])
    expect(await inPage("fixture.ask('echo', { f() {} }).catch((e) => e.message)")).toMatch(
      'could not be cloned',
    )
  })

  test('hears of a missing handler and of one that throws in Electron’s words', async () => {
    expect(await ask('nobody')).toBe(
      "Error invoking remote method 'nobody': Error: No handler registered for 'nobody'",
    )
    expect(await ask('fail')).toBe("Error invoking remote method 'fail': RangeError: out of luck")
    expect(await app.log()).toContain("Error occurred in handler for 'fail'")
  })

  test('shares no object with the preload and sees nothing of Electron or Node', async () => {
    expect(await inPage('[typeof require, typeof process, typeof ipcRenderer, typeof leftBehind]')).toEqual(
      Array(4).fill('undefined'),
    )
    expect(await inPage('Object.isFrozen(fixture) && Object.isFrozen(fixture.nested.list)')).toBe(true)
    expect(await inPage('(() => { window.fixture = 1; return typeof fixture })()')).toBe('object')
  })

  test('is bound by the policy that its handler answered', async () => {
    expect(await inPage('typeof inline')).toBe('undefined')
  })

  test('can neither leave, nor open a window, nor download, nor reach what its session forbids', async () => {
    await inPage("void location.assign('https://example.com/away')")
    await inPage("window.open('https://example.com/opened')")
    await app.page.getByRole('link', { name: 'An example' }).click()
    await inPage("Object.assign(document.createElement('a'), { href: 'script.js', download: 'x' }).click()")
    await inPage("fetch('https://example.com/data').catch(() => null)")
    await expect
      .poll(async () => (await news()).toSorted())
      .toEqual([
        'block https://example.com/data',
        'download fixture://app/script.js',
        'leave for https://example.com/away',
        'open https://example.com/linked',
        'open https://example.com/opened',
      ])
    expect(app.page.context().pages()).toHaveLength(1)
    expect(await inPage("navigator.permissions.query({ name: 'notifications' }).then((s) => s.state)")).toBe(
      'denied',
    )
  })

  test('has no preload in its frames', async () => {
    await inPage(
      "document.body.append(Object.assign(document.createElement('iframe'), { src: 'frame.html' }))",
    )
    await expect.poll(() => app.page.frames().length).toBe(2)
    await app.page.frames()[1]?.waitForLoadState()
    expect(await app.page.frames()[1]?.evaluate('[document.title, typeof fixture]')).toEqual([
      'Frame',
      'undefined',
    ])
  })

  test('keeps its bridge when it is loaded anew', async () => {
    await app.page.reload()
    await expect.poll(() => app.page.locator('#echo').textContent()).toMatch('{"value":"hello"')
  })

  test('is as large as its window, and its window as large as it is made', async () => {
    expect(await inPage('[innerWidth, innerHeight]')).toEqual([640, 400])
    await app.page.setViewportSize({ width: 500, height: 300 })
    await expect.poll(() => ask('bounds')).toMatchObject({ width: 500, height: 300 })
  })

  test('has the theme that the app chooses, whatever the system has, and else the system’s', async () => {
    const isDark = () => inPage("matchMedia('(prefers-color-scheme: dark)').matches")
    await ask('theme', 'dark')
    await expect.poll(isDark).toBe(true)
    await app.page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await expect.poll(isDark).toBe(true)
    await ask('theme', 'system')
    await expect.poll(isDark).toBe(false)
    await app.page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(() => ask('theme', 'system')).toBe('dark')
  })
})

test('a preload is refused other modules, taken names, and what cannot be copied', async () => {
  expect(await inPage('fixture.refusals()')).toEqual({
    fs: 'module not found: node:fs',
    taken: expect.stringContaining('Cannot bind an API on top of an existing property'),
    instance: expect.stringContaining('could not be cloned'),
  })
})

test(
  'an app that dies tells its log to whoever waits for it',
  async () => {
    const { app: dying } = await launchFixture()
    // The page may be gone before it has said that it asked.
    await dying.page.evaluate("void fixture.ask('die')").catch(() => undefined)
    await expect.poll(() => dying.log()).toContain('died as asked')
    await expect(dying.tray()).rejects.toThrow('died as asked')
    await dying.kill()
  },
  startMs,
)
