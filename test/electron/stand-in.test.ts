import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { launchApp, type StandInApp } from '../launch.ts'

const appPath = join(import.meta.dirname, 'fixture')
const launch = () => launchApp({ shell: 'chromium', appPath })
const startMs = 30_000

let app: StandInApp
let server: Server

/** Runs in the page, where `fixture` is what the preload exposed. */
const inPage = (expression: string): Promise<unknown> => app.page.evaluate(expression)
const ask = (channel: string, ...args: unknown[]): Promise<unknown> =>
  inPage(`fixture.ask(...${JSON.stringify([channel, ...args])}).catch((error) => error.message)`)
const news = () => app.page.locator('#news li').allTextContents()

/** An address on this machine where each path goes wrong in its own way. */
const address = (path: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/redirect') response.writeHead(302, { location: '/' }).end()
    else if (request.url === '/reset') request.socket.destroy()
    else if (request.url === '/short') response.writeHead(200, { 'content-length': 9 }).end('x').socket?.end()
    else response.end('fine')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  app = await launch()
}, startMs)
beforeEach(() => inPage("document.querySelector('#news').replaceChildren()"))
afterAll(async () => {
  await app.close()
  server.close()
})

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

  test('can neither leave, nor open a window, nor reach what its session forbids', async () => {
    await inPage("void location.assign('https://example.com/away')")
    await inPage("window.open('https://example.com/opened')")
    await app.page.getByRole('link', { name: 'An example' }).click()
    await expect
      .poll(news)
      .toEqual(
        expect.arrayContaining([
          'leave for https://example.com/away',
          'open https://example.com/opened',
          'open https://example.com/linked',
        ]),
      )
    expect(app.page.context().pages()).toHaveLength(1)
    expect(await inPage(`fetch('${address('/')}').then(() => 'reached', () => 'blocked')`)).toBe('blocked')
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

describe('the computer', () => {
  test('has a clipboard with formats, of which empty ones are dropped', async () => {
    await ask('copy', 'copied text')
    expect(await app.clipboard()).toEqual({ text: 'copied text', formats: { mark: 'secret' } })
  })

  test('has a tray and an application menu to click, and keys for it that the page may use up', async () => {
    expect(await app.tray()).toEqual({ tooltip: 'Fixture', items: ['Salt & pepper', 'Off'] })
    await app.clickTray('Salt & pepper')
    await expect(app.clickTray('Off')).rejects.toThrow('cannot be clicked')
    await app.clickMenu(['Do', 'That'])
    await app.page.getByLabel('Field').press('ControlOrMeta+k')
    await app.page.getByLabel('Field').press('ControlOrMeta+j')
    await expect.poll(news).toEqual(['menu Salt && pepper', 'menu That', 'menu This'])
  })

  test('shows notifications, sleeps and wakes', async () => {
    await ask('notify', 'Hear this')
    await app.clickNotification('Hear this')
    await app.power('suspend')
    await app.power('resume')
    await expect.poll(news).toEqual(['clicked Hear this', 'suspend', 'resume'])
    expect(await app.notifications()).toEqual([{ title: 'Hear this', body: 'body' }])
  })

  test('has a network whose failures are Chromium’s', async () => {
    expect(await ask('fetch', address('/'))).toBe('200 fine')
    expect(await ask('fetch', address('/reset'))).toMatch(/^net::ERR_(EMPTY_RESPONSE|CONNECTION_RESET)$/)
    expect(await ask('fetch', address('/short'))).toBe('net::ERR_CONTENT_LENGTH_MISMATCH')
    expect(await ask('fetch', 'http://127.0.0.1:9/')).toMatch(/^net::ERR_(UNSAFE_PORT|CONNECTION_REFUSED)$/)
    expect(await ask('fetch', address('/redirect'), { redirect: 'error' })).toContain(
      "redirect policy was 'error'",
    )
    expect(await ask('fetch', address('/redirect'), { redirect: 'manual' })).toBe('Redirect was cancelled')
    await app.network('offline')
    expect(await ask('fetch', address('/'))).toBe('net::ERR_INTERNET_DISCONNECTED')
    await app.network('online')
  })

  test('has a keychain whose mood may change', async () => {
    const sealed = await ask('seal', 'a word')
    expect(await ask('open', sealed)).toEqual({ result: 'a word', shouldReEncrypt: false })
    await app.keychain('protected', { aged: true })
    expect(await ask('open', sealed)).toEqual({ result: 'a word', shouldReEncrypt: true })
    await app.keychain('unavailable')
    expect(await ask('open', sealed)).toMatch('temporarily unavailable')
    await app.keychain('protected')
  })

  test('starts the app a second time, which gives way', async () => {
    await app.secondInstance()
    await expect.poll(news).toEqual([`second ${appPath}`])
  })
})

test(
  'an app that dies tells its log to whoever waits for it',
  async () => {
    const dying = await launch()
    // The page may be gone before it has said that it asked.
    await dying.page.evaluate("void fixture.ask('die')").catch(() => undefined)
    await expect.poll(() => dying.log()).toContain('died as asked')
    await expect(dying.tray()).rejects.toThrow('died as asked')
    await dying.kill()
  },
  startMs,
)
