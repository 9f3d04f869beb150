import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchApp, type StandInApp } from '../launch.ts'

const fixture = join(import.meta.dirname, 'fixture')

describe('a small app, run unchanged without Electron', () => {
  let app: StandInApp
  beforeAll(async () => {
    app = await launchApp({ shell: 'chromium', appPath: fixture })
  }, 30_000)
  afterAll(() => app.close())

  test('its page asks the main process and gets an answer, by the address of its own scheme', async () => {
    await expect.poll(() => app.page.locator('#out').textContent()).toContain('fixture://app/index.html')
  })

  test('what structured clone carries arrives whole, and what it does not is refused', async () => {
    const arrived = await app.page.evaluate(
      'window.fixture.echo(new Map([[1, new Date(5)]])).then((a) => a.value.get(1).getTime())',
    )
    expect(arrived).toBe(5)
    const refused = await app.page.evaluate('window.fixture.echo({ f() {} }).catch((error) => error.message)')
    expect(refused).toContain('could not be cloned')
  })

  test('the page has the window’s size and sees nothing of Electron', async () => {
    expect(await app.page.evaluate('[innerWidth, innerHeight]')).toEqual([640, 400])
    expect(await app.page.evaluate('[typeof require, typeof process, typeof ipcRenderer]')).toEqual(
      Array(3).fill('undefined'),
    )
  })
})
