import { expect, test } from '@playwright/test'
import { page, startOnce } from './hardening-page.ts'

/** No text becomes script, and no script gets a permission. */

startOnce()

test.describe('becoming script', () => {
  // From a timer, as a script of the page would: what a debugger evaluates is not held to the policy.
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
