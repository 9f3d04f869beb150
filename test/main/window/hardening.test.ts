import { EventEmitter } from 'node:events'
import type { Session, WebContents } from 'electron'
import { expect, test, vi } from 'vitest'
import { hardenContents, hardenWindowSession, isOwnUrl } from '../../../main/window/hardening.ts'
import { webPreferences } from '../../../main/window/window-options.ts'
import { silentLog } from '../../support/silent-log.ts'

const dev = 'http://localhost:5173'

function guarded() {
  const contents = Object.assign(new EventEmitter(), {
    getURL: () => 'deckpass://app/index.html',
    setWindowOpenHandler: vi.fn(),
    setWebRTCIPHandlingPolicy: vi.fn(),
  })
  hardenContents(contents as unknown as WebContents, silentLog)
  return {
    contents,
    isPrevented(event: string, url = '', isMainFrame = true) {
      const preventDefault = vi.fn()
      contents.emit(event, { url, isMainFrame, preventDefault })
      return preventDefault.mock.calls.length === 1
    },
  }
}

test.each([
  'https://slides.example/',
  'file:///etc/passwd',
  'deckpass://app/programs/consent.html',
  'about:blank',
])('the page cannot go to %s', (url) => {
  const { isPrevented } = guarded()
  expect(['will-frame-navigate', 'will-redirect'].map((event) => isPrevented(event, url))).toEqual([
    true,
    true,
  ])
})

test('the page can reload itself, but load itself into no frame', () => {
  const { isPrevented, contents } = guarded()
  expect(isPrevented('will-frame-navigate', contents.getURL())).toBe(false)
  expect(isPrevented('will-frame-navigate', contents.getURL(), false)).toBe(true)
})

test('a page cannot open a window or webview or prevent closing, and WebRTC uses the proxy', () => {
  const { contents, isPrevented } = guarded()
  expect(contents.setWindowOpenHandler.mock.calls[0]?.[0]()).toEqual({ action: 'deny' })
  expect(isPrevented('will-attach-webview')).toBe(true)
  // Preventing this event lets the page unload.
  expect(isPrevented('will-prevent-unload')).toBe(true)
  expect(contents.setWebRTCIPHandlingPolicy.mock.calls).toEqual([['disable_non_proxied_udp']])
})

test('the session reaches only the app and, in development, its server', () => {
  const foreign = [
    'https://slides.example/',
    'http://localhost:5174/',
    'deckpass://app.example/',
    'file:///etc/passwd',
  ]
  const ofDev = [`${dev}/`, 'ws://localhost:5173/', 'devtools://devtools/x']
  const reached = (devOrigin: string | null) =>
    ['deckpass://app/index.html', ...ofDev, ...foreign].filter((url) => isOwnUrl(url, devOrigin))
  expect(reached(null)).toEqual(['deckpass://app/index.html'])
  expect(reached(dev)).toEqual(['deckpass://app/index.html', ...ofDev])
})

test('every permission, device, download, screen capture and request of another is denied', () => {
  const answer = vi.fn()
  const preventDefault = vi.fn()
  const session = {
    setPermissionRequestHandler: vi.fn(),
    setPermissionCheckHandler: vi.fn(),
    setDevicePermissionHandler: vi.fn(),
    setDisplayMediaRequestHandler: vi.fn(),
    setSpellCheckerEnabled: vi.fn(),
    setProxy: vi.fn(),
    webRequest: { onBeforeRequest: vi.fn() },
    on: (_event: string, listener: (event: unknown) => void) => listener({ preventDefault }),
  }
  hardenWindowSession(session as unknown as Session, null)
  session.setPermissionRequestHandler.mock.calls[0]?.[0](null, 'geolocation', answer)
  session.setDisplayMediaRequestHandler.mock.calls[0]?.[0]({}, answer)
  session.webRequest.onBeforeRequest.mock.calls[0]?.[0]({ url: 'https://slides.example/' }, answer)
  expect(answer.mock.calls).toEqual([[false], [null], [{ cancel: true }]])
  expect(session.setPermissionCheckHandler.mock.calls[0]?.[0]()).toBe(false)
  expect(session.setDevicePermissionHandler.mock.calls[0]?.[0]()).toBe(false)
  expect(preventDefault).toHaveBeenCalledOnce()
  expect(session.setSpellCheckerEnabled.mock.calls).toEqual([[false]])
  expect(session.setProxy.mock.calls[0]?.[0]).toMatchObject({
    proxyRules: 'http://127.0.0.1:9',
    proxyBypassRules: '<-loopback>',
  })
})

test('the developer tools open only in development', () => {
  const page = { session: Object.create(null), preload: '', region: 'en-GB' }
  expect([false, true].map((isPackaged) => webPreferences({ ...page, isPackaged }).devTools)).toEqual([
    true,
    false,
  ])
})
