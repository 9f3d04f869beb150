import { expect, type Page, test } from '@playwright/test'
import { launchApp, type RunningApp } from '../../launch.ts'

/**
 * The page cannot be replaced, no text becomes a script, and no script gets a permission. `exfiltration.spec.ts` tries
 * to send data out.
 */

let app: RunningApp
let page: Page
/** The page's address before and after each attempt. */
let home: string

test.describe.configure({ mode: 'default' })
test.beforeAll(async () => {
  app = await launchApp()
  page = app.page
  home = page.url()
})
test.afterAll(() => app.close())
// The page is the only one, has the same address, and is still answered.
test.afterEach(async () => {
  expect(page.url()).toBe(home)
  expect(page.context().pages()).toHaveLength(1)
  const isAnswered = page.evaluate(() =>
    Reflect.get(window as object, 'deckpass')
      .request('snapshot.read', null)
      .then(() => true),
  )
  expect(await isAnswered).toBe(true)
})

test('the page has only our two functions, its language and region, and nothing of Node or Electron', async () => {
  const found = await page.evaluate(() => ({
    bridge: Object.keys(Reflect.get(window as object, 'deckpass')).sort(),
    node: ['require', 'process', 'module', 'Buffer', 'global', 'electron'].filter((name) => name in window),
    replaced: Reflect.set(Reflect.get(window as object, 'deckpass'), 'request', () => 'mine'),
    secure: window.isSecureContext,
  }))
  expect(found).toEqual({
    bridge: ['language', 'on', 'region', 'request'],
    node: [],
    replaced: false,
    secure: true,
  })
})

test('a frame gets no bridge, whatever it contains', async () => {
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

test.describe('becoming script', () => {
  // Runs in a timer, like a script of the page, because the policy does not apply to code that a debugger evaluates.
  const attempts = {
    'markup with a handler': () =>
      document.body.insertAdjacentHTML('beforeend', '<img src="/x" onerror="window.ran = 1">'),
    'a script element': () =>
      document.body.append(Object.assign(document.createElement('script'), { text: 'window.ran = 2' })),
    'a script of another site': () =>
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

test('the page has no API that opens a window or dialog, or captures the screen', async () => {
  const openers = [
    'documentPictureInPicture',
    'showOpenFilePicker',
    'showSaveFilePicker',
    'showDirectoryPicker',
    'EyeDropper',
  ]
  expect(await page.evaluate((names) => names.filter((name) => name in window), openers)).toEqual([])
  expect(await page.evaluate(() => document.pictureInPictureEnabled)).toBeFalsy()
})
