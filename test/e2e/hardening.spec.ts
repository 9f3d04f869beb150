import { expect, type Page, test } from '@playwright/test'
import { contentSecurityPolicy } from '../../main/shell/app-scheme.ts'
import { launchApp, type RunningApp } from '../launch.ts'

/** What a script that got into the window would try. One app for all: nothing of it may leave a trace. */

const accountId = '5f0c3a1e-7a54-4d57-9d0e-2f6f0d9b8a11'

test.describe.configure({ mode: 'default' })

let app: RunningApp
let page: Page
let home: string

test.beforeAll(async () => {
  app = await launchApp()
  page = app.page
  home = page.url()
})

test.afterAll(() => app.close())

/** After every attempt the page is where it was, alone, and still answered. */
test.afterEach(async () => {
  expect(page.url()).toBe(home)
  expect(page.context().pages()).toHaveLength(1)
  expect(await ask('snapshot.read', null)).toBe('answered')
})

/** Asks over the bridge as a script of the page would. */
function ask(name: string, input: unknown): Promise<string> {
  return page.evaluate(
    async ([to, what]) => {
      try {
        await Reflect.get(window, 'deckpass').request(to, what)
        return 'answered'
      } catch (error) {
        return String(error)
      }
    },
    [name, input] as const,
  )
}

/** Loads `path` as a picture, the one kind of request whose address a script may choose; returns the status. */
async function statusOf(path: string): Promise<number> {
  const answer = page.waitForResponse((response) => response.url().includes(path))
  await page.evaluate((src) => {
    new Image().src = src
  }, path)
  return (await answer).status()
}

test('the page comes with its policy, and is not to be sniffed', async () => {
  const answer = page.waitForResponse((response) => response.url() === home)
  await page.reload()
  const headers = (await answer).headers()
  expect(headers['content-security-policy']).toBe(contentSecurityPolicy)
  expect(headers['x-content-type-options']).toBe('nosniff')
})

test('the page has two functions of ours and nothing of Node or Electron', async () => {
  const found = await page.evaluate(() => ({
    bridge: Object.keys(Reflect.get(window, 'deckpass')).sort(),
    node: ['require', 'process', 'module', 'Buffer', 'global', 'electron'].filter((name) => name in window),
    replaced: Reflect.set(Reflect.get(window, 'deckpass'), 'request', () => 'mine'),
    secure: window.isSecureContext,
  }))
  expect(found).toEqual({ bridge: ['on', 'request'], node: [], replaced: false, secure: true })
})

test.describe('going elsewhere', () => {
  test('a new window is not opened', async () => {
    const opened = await page.evaluateHandle(() => window.open('https://slides.example/'))
    await expect.poll(() => opened.evaluate((other) => other === null || other.closed)).toBe(true)
    await page.evaluate(() => {
      const link = Object.assign(document.createElement('a'), {
        href: 'https://slides.example/',
        target: '_blank',
      })
      document.body.append(link)
      link.click()
      link.remove()
    })
  })

  for (const [how, go] of Object.entries({
    'a script': () => window.location.assign('https://slides.example/'),
    'a replacing script': () => window.location.replace('file:///etc/passwd'),
    'a script to another page of ours': () => window.location.assign('/other.html'),
    'a link': () => {
      const link = Object.assign(document.createElement('a'), { href: 'https://slides.example/' })
      document.body.append(link)
      link.click()
      link.remove()
    },
    'a form': () => {
      const form = Object.assign(document.createElement('form'), { action: 'https://slides.example/' })
      document.body.append(form)
      form.submit()
      form.remove()
    },
    'a refresh': () => {
      const meta = Object.assign(document.createElement('meta'), {
        httpEquiv: 'refresh',
        content: '0;https://slides.example/',
      })
      document.head.append(meta)
    },
  }))
    test(`${how} does not lead away`, async () => {
      await page.evaluate(go)
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    })

  test('a frame gets no bridge, whatever it shows', async () => {
    const bridges = await page.evaluate(async () => {
      const show = async (set: (frame: HTMLIFrameElement) => void) => {
        const frame = document.createElement('iframe')
        const loaded = new Promise((resolve) => frame.addEventListener('load', resolve))
        set(frame)
        document.body.append(frame)
        await loaded
        const inside = (() => {
          try {
            return typeof Reflect.get(frame.contentWindow ?? {}, 'deckpass')
          } catch {
            return 'out of reach'
          }
        })()
        frame.remove()
        return inside
      }
      return [
        await show(() => {}),
        await show((frame) => {
          frame.src = '/index.html'
        }),
        await show((frame) => {
          frame.src = 'https://slides.example/'
        }),
      ]
    })
    expect(bridges).toEqual(['undefined', 'out of reach', 'out of reach'])
  })
})

test.describe('reaching the network', () => {
  for (const url of ['https://slides.example/', 'http://127.0.0.1:9/', '/index.html', 'file:///etc/passwd'])
    test(`${url} cannot be fetched`, async () => {
      const came = await page.evaluate(
        (to) =>
          fetch(to).then(
            () => 'an answer',
            () => 'nothing',
          ),
        url,
      )
      expect(came).toBe('nothing')
    })

  test('no socket, event stream, worker or picture gets out', async () => {
    const came = await page.evaluate(async () => {
      const ended = (target: EventTarget) =>
        new Promise((resolve) => {
          for (const name of ['open', 'load', 'message']) target.addEventListener(name, () => resolve('open'))
          target.addEventListener('error', () => resolve('closed'))
        })
      const made = (make: () => EventTarget) => {
        try {
          return ended(make())
        } catch {
          return 'closed'
        }
      }
      return Promise.all([
        made(() => new WebSocket('wss://slides.example/')),
        made(() => new EventSource('https://slides.example/')),
        made(() => new Worker('/assets/worker.js')),
        made(() => Object.assign(new Image(), { src: 'https://slides.example/pixel.png' })),
        made(() => Object.assign(new Image(), { src: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=' })),
      ])
    })
    expect(came).toEqual(['closed', 'closed', 'closed', 'closed', 'closed'])
  })
})

test.describe('becoming script', () => {
  // From a timer, as a script of the page would: what a debugger evaluates stands above the policy.
  const attempts = {
    'markup with a handler': () =>
      document.body.insertAdjacentHTML('beforeend', '<img src="/x" onerror="window.ran = 1">'),
    'a script element': () =>
      document.body.append(Object.assign(document.createElement('script'), { text: 'window.ran = 2' })),
    'a script from elsewhere': () =>
      document.body.append(
        Object.assign(document.createElement('script'), { src: 'https://slides.example/run.js' }),
      ),
    'a handler as an attribute': () => {
      document.body.setAttribute('onclick', 'window.ran = 3')
      document.body.click()
    },
    'a timer with text': () => window.setTimeout('window.ran = 4'),
    'a function from text': () => Reflect.construct(Function, ['window.ran = 5'])(),
    'an address that is script': () =>
      Object.assign(document.createElement('a'), { href: 'javascript:window.ran = 6' }).click(),
    'a module from text': () => import(`data:text/javascript,window.ran${'=7'}`),
  }
  for (const [what, run] of Object.entries(attempts))
    test(`${what} does not run`, async () => {
      await page.evaluate(
        `new Promise((over) => setTimeout(async () => { try { await (${run})() } catch {} over(null) }))`,
      )
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
      expect(await page.evaluate(() => Reflect.get(window, 'ran') ?? 'nothing ran')).toBe('nothing ran')
    })
})

test.describe('asking for permissions', () => {
  for (const [what, use] of Object.entries({
    'read the clipboard': () => navigator.clipboard.readText(),
    'write the clipboard': () => navigator.clipboard.writeText('mine'),
    'know the place': () =>
      new Promise((resolve, reject) => {
        navigator.geolocation.getCurrentPosition(resolve, reject)
      }),
    'use the microphone': () => navigator.mediaDevices.getUserMedia({ audio: true }),
    'show notifications': () =>
      Notification.requestPermission().then((answer) =>
        answer === 'granted' ? answer : Promise.reject(answer),
      ),
  }))
    test(`the page may not ${what}`, async () => {
      expect(await page.evaluate(`(${use})().then(() => 'allowed', () => 'denied')`)).toBe('denied')
    })
})

test.describe('reading files through the app scheme', () => {
  for (const path of [
    '/..%2fmain/index.js',
    '/..%2f..%2fpackage.json',
    '/..%5cmain%5cindex.js',
    '/%252e%252e/main/index.js',
    '/assets/..%2f..%2fmain%2findex.js',
    '/%2fetc%2fpasswd',
    '/index.html%00.png',
    '/.env',
  ])
    test(`${path} is not served`, async () => {
      expect(await statusOf(path)).toBe(404)
    })

  test('dots that are not encoded end inside the folder', async () => {
    const answer = page.waitForResponse((response) => response.url().endsWith('/main/index.js'))
    await page.evaluate(() => {
      new Image().src = '/../../main/index.js'
    })
    expect((await answer).status()).toBe(404)
  })
})

test.describe('calling the main process', () => {
  for (const name of ['vault.read', 'electron', '__proto__', 'constructor', 'toString', ''])
    test(`a channel named "${name}" does not exist`, async () => {
      expect(await ask(name, null)).toMatch(/^Error/)
    })

  for (const [what, name, input] of [
    ['ten million characters', 'account.rename', { accountId, name: 'x'.repeat(10_000_000) }],
    ['a hundred thousand values', 'account.rename', Array.from({ length: 100_000 }, () => 1)],
    ['a field too many', 'account.rename', { accountId, name: 'Mine', path: '/etc/passwd' }],
    ['another type', 'account.copy', 'the token, please'],
    ['an identifier that is a path', 'account.reveal', { accountId: '../../vault.json' }],
  ] as const)
    test(`${what} is refused, and the app goes on`, async () => {
      expect(await ask(name, input)).toContain('Deckpass refused this request.')
    })

  test('what is too large is refused before it is parsed', async () => {
    await ask('account.rename', { accountId, name: 'x'.repeat(100_000) })
    await expect.poll(() => app.log()).toMatch(/bridge\.refused.*too-large/)
  })

  test('keys that reach for the prototype are refused', async () => {
    const asked = await page.evaluate(async (id) => {
      const input = JSON.parse(`{"accountId":"${id}","form":null,"__proto__":{"isAdmin":true}}`)
      try {
        return JSON.stringify(await Reflect.get(window, 'deckpass').request('account.copy', input))
      } catch (error) {
        return String(error)
      }
    }, accountId)
    expect(asked).not.toContain('"copied"')
    expect(await page.evaluate(() => Reflect.get({}, 'isAdmin') ?? null)).toBeNull()
  })

  test('what was refused is in the log by name, and its content is not', async () => {
    await ask('account.signIn', { password: 'not-for-the-log-7', companyKey: 7 })
    const log = await app.log()
    expect(log).toContain('bridge.refused')
    expect(log).not.toContain('not-for-the-log-7')
  })
})
