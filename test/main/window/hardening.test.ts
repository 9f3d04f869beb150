import { expect, test } from 'vitest'
import {
  type GuardedContents,
  type GuardedWindowSession,
  hardenContents,
  hardenWindowSession,
  isOwnUrl,
} from '../../../main/window/hardening.ts'
import { silentLog } from '../../support/silent-log.ts'

type Handler<K extends keyof GuardedContents> = Parameters<GuardedContents[K]>[0]

function guarded(devOrigin: string | null) {
  const listeners = new Map<string, (details: { url: string; preventDefault(): void }) => void>()
  let openHandler: Handler<'setWindowOpenHandler'> | undefined
  let webRtc = ''
  hardenContents(
    {
      on: (event: string, listener: (details: { url: string; preventDefault(): void }) => void) =>
        listeners.set(event, listener),
      setWindowOpenHandler: (handler) => {
        openHandler = handler
      },
      setWebRTCIPHandlingPolicy: (policy) => {
        webRtc = policy
      },
    },
    silentLog,
    devOrigin,
  )
  return {
    webRtc,
    events: [...listeners.keys()],
    prevented: (event: string, url: string) => {
      let prevented = false
      listeners.get(event)?.({ url, preventDefault: () => (prevented = true) })
      return prevented
    },
    open: (url: string) =>
      openHandler?.({
        url,
        frameName: '',
        features: '',
        disposition: 'new-window',
        referrer: { url: '', policy: 'no-referrer' },
      }),
  }
}

test.each(['https://slides.example/', 'file:///etc/passwd', 'deckpass://app/index.html', 'about:blank'])(
  'the page cannot go to %s',
  (url) => {
    const contents = guarded(null)
    for (const event of ['will-frame-navigate', 'will-redirect'])
      expect(contents.prevented(event, url)).toBe(true)
  },
)

test('in development the page may reload itself from its server and go nowhere else', () => {
  const contents = guarded('http://localhost:5173')
  expect(contents.prevented('will-frame-navigate', 'http://localhost:5173/')).toBe(false)
  expect(contents.prevented('will-frame-navigate', 'http://localhost:5174/')).toBe(true)
  expect(contents.prevented('will-frame-navigate', 'http://localhost:5173.example/')).toBe(true)
})

test('no link opens a window', () => {
  expect(guarded(null).open('https://slides.example/')).toEqual({ action: 'deny' })
})

test('a page cannot keep its window open when that closes', () => {
  expect(guarded(null).prevented('will-prevent-unload', '')).toBe(true)
})

test('a webview is not attached', () => {
  expect(guarded(null).prevented('will-attach-webview', '')).toBe(true)
})

test('WebRTC does not bypass the proxy', () => {
  expect(guarded(null).webRtc).toBe('disable_non_proxied_udp')
})

test('the session reaches the app and nothing else', () => {
  expect(isOwnUrl('deckpass://app/index.html', null)).toBe(true)
  for (const url of [
    'https://slides.example/',
    'http://localhost:5173/',
    'ws://localhost:5173/',
    'deckpass://app.example/',
    'devtools://devtools/x',
    'file:///etc/passwd',
  ])
    expect(isOwnUrl(url, null)).toBe(false)
})

test('in development the session reaches its server too, and that one alone', () => {
  const dev = 'http://localhost:5173'
  expect(['http://localhost:5173/main.tsx', 'ws://localhost:5173/'].map((url) => isOwnUrl(url, dev))).toEqual(
    [true, true],
  )
  expect(isOwnUrl('http://localhost:5174/', dev)).toBe(false)
})

test('every permission, device, download and screen capture is denied', () => {
  const said: Record<string, unknown> = {}
  const details = { isMainFrame: true, requestingUrl: 'deckpass://app/' }
  const session: GuardedWindowSession = {
    setPermissionRequestHandler: (handler) => {
      said.asks = handler !== null
    },
    setPermissionCheckHandler: (handler) => {
      said.check = handler?.(null, 'clipboard-read', 'deckpass://app', details)
    },
    setDevicePermissionHandler: (handler) => {
      said.device = handler !== null
    },
    setDisplayMediaRequestHandler: (handler) => {
      said.screen = handler !== null
    },
    setSpellCheckerEnabled: (enabled) => {
      said.spelling = enabled
    },
    setProxy: async ({ proxyRules, proxyBypassRules }) => {
      said.proxy = `${proxyRules} ${proxyBypassRules}`
    },
    webRequest: {
      onBeforeRequest: (given: unknown) => {
        said.filtered = given !== null
      },
    },
    on: (_event, listener) => listener({ preventDefault: () => (said.download = 'prevented') }),
  }
  hardenWindowSession(session, null)
  expect(said).toEqual({
    asks: true,
    check: false,
    device: true,
    screen: true,
    spelling: false,
    filtered: true,
    proxy: 'http://127.0.0.1:9 <-loopback>',
    download: 'prevented',
  })
})
