import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { chooseAction, openSettings } from '../../journeys/fixture.ts'
import { desktopWindow } from '../../launch/native-windows.ts'
import { type LaunchOptions, launchApp, type RunningApp } from '../../launch.ts'
import { type Service, startService } from '../../service/service.ts'
import { copyButton, signIn } from '../helpers.ts'

let app: RunningApp
let page: Page
let service: Service

async function start(options: LaunchOptions = {}): Promise<void> {
  app = await launchApp(options)
  page = app.page
}

test.beforeEach(async () => {
  service = await startService()
})

test.afterEach(async () => {
  await app.kill()
  await service.close()
})

const inFront = () => desktopWindow(app.desktop).isInFront()

async function ended(running: RunningApp): Promise<boolean> {
  return running.tray().then(
    (tray) => tray === null,
    () => false,
  )
}

test('the tray works from the first start to the last', async () => {
  await start()

  await test.step('it has no copy to offer before a sign-in', async () => {
    await expect
      .poll(() => app.tray())
      .toEqual({
        tooltip: 'Deckpass',
        items: ['Open Deckpass', 'Settings…', 'Lock', 'Quit Deckpass'],
      })
  })

  await test.step('it tells the state of every token', async () => {
    await signIn(page, service)
    await expect.poll(async () => (await app.tray())?.tooltip).toBe('Deckpass: every token is valid')
  })

  await test.step('it copies a token', async () => {
    const [copy = ''] = (await app.tray())?.items ?? []
    expect(copy).toMatch(/^Copy token of .+ \((6 d 23 h|7 d)\)$/)

    await app.clickTray(copy)
    await expect.poll(async () => service.stateOf((await app.clipboard()).text)).toBe('valid')
  })

  await test.step('it quits once the clipboard is cleared', async () => {
    await app.clickTray('Quit Deckpass')
    await expect.poll(() => ended(app)).toBe(true)
    expect((await app.clipboard()).text).toBe('')
  })
})

test('a shutdown waits until the clipboard is cleared and Deckpass has quit', async () => {
  await start()
  await signIn(page, service)
  await copyButton(page).click()
  await expect.poll(async () => service.stateOf((await app.clipboard()).text)).toBe('valid')
  await app.desktop.power('shutdown')
  expect((await app.clipboard()).text).toBe('')
  await expect.poll(() => ended(app)).toBe(true)
})

test('Deckpass never runs invisibly if no panel shows icons', async () => {
  await start({ args: ['--hidden'], trayHost: false })
  expect(await inFront()).toBe(false)
  await expect.poll(inFront, { timeout: 20_000 }).toBe(true)
  await signIn(page, service)
  await openSettings(page)
  for (const name of ['Keep running in the tray when closed', 'Open at login'])
    await expect(page.getByRole('switch', { name })).toHaveAccessibleDescription(/^This desktop has no tray/)
  const { press } = desktopWindow(app.desktop)
  await press('alt+F4')
  await app.answerDialog('cancel')
  expect(await inFront()).toBe(true)
  // The notification is shown only once.
  const gone = page.waitForEvent('close')
  await press('alt+F4')
  await gone
})

test('the icon reappears when the panel restarts', async () => {
  await start({ trayHost: false })
  await signIn(page, service)
  expect(await app.tray()).toBeNull()

  await test.step('a panel that starts later shows the icon', async () => {
    await app.desktop.trayHost.start()
    await expect.poll(async () => (await app.tray())?.tooltip).toBe('Deckpass: every token is valid')
  })

  await test.step('a hidden window comes back where the panel goes away', async () => {
    await app.clickMenu(['File', 'Close'])
    await expect.poll(inFront).toBe(false)
    await app.desktop.trayHost.stop()
    await expect.poll(inFront, { timeout: 20_000 }).toBe(true)
  })
})

test('after a start at login Deckpass waits in the tray until it is opened', async () => {
  await start({ args: ['--hidden'] })
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(await inFront()).toBe(false)
  await app.clickTray('Open Deckpass')
  await expect.poll(inFront).toBe(true)
})

test('the second rejection of a renewal causes a notification, which leads to the account', async () => {
  await start()
  await signIn(page, service)
  service.faults.always({ kind: 'status', status: 401 })
  await chooseAction(page, 'Renew now')
  await expect(page.getByRole('button', { name: 'Sign in again' })).toBeVisible()
  await app.passTime(5_000)
  await app.clickMenu(['File', 'Close'])
  // Only the second refusal causes a notification.
  await app.clickTray('Renew all now')
  // The other notification says that Deckpass keeps running.
  await expect.poll(async () => (await app.notifications()).length).toBe(2)
  const [, { title } = { title: '' }] = await app.notifications()
  expect(title).toMatch(/: the token cannot be renewed$/)
  await expect.poll(async () => (await app.tray())?.tooltip).toMatch(/ – Sign in to renew$/)

  await app.desktop.clickNotification(title)
  await expect.poll(inFront).toBe(true)
  await expect(page.getByRole('button', { name: 'Sign in again' })).toBeVisible()
  expect(await app.notifications()).toHaveLength(2)
})

test('Deckpass with an account', async () => {
  await start()
  const { press } = desktopWindow(app.desktop)
  await signIn(page, service)
  const settings = page.getByRole('heading', { name: 'Settings' })

  await test.step('goes on after a sleep', async () => {
    await app.power('suspend')
    await app.power('resume')
    await press('ctrl+r')
    // Waits for the answer, because until then the previous token would be copied.
    await expect(page.getByRole('region', { name: 'Activity' })).toContainText('Renewed with a new token.')
  })

  await test.step('keeps a command for a page that loads', async () => {
    await page.reload({ waitUntil: 'commit' })
    await app.clickMenu(['File', 'Settings'])
    await expect(settings).toBeVisible()
    // Uses the desktop's key, because Playwright's would arrive before the new page handles keys.
    await press('Escape')
    await expect(settings).toBeHidden()
    await press('ctrl+n')
    await expect(page.getByRole('heading', { name: 'Add account' })).toBeVisible()
  })
})

test('the zoom set by keys or wheel stays after a restart', async () => {
  const userData = await mkdtemp(join(tmpdir(), 'deckpass-zoom-'))
  await start({ userData })
  const width = () => page.evaluate(() => window.innerWidth)
  await expect.poll(width).toBe(880)
  const { press } = desktopWindow(app.desktop)
  for (const keys of ['ctrl+plus', 'ctrl+equal', 'ctrl+KP_Add', 'ctrl+minus']) await press(keys)
  await expect.poll(width).toBe(Math.round(880 / 1.2))
  // Uses a real mouse wheel, because Playwright's wheel reaches only the page.
  await app.desktop.run(['xdotool', 'getactivewindow', 'mousemove', '--window', '%1', '200', '200'])
  await app.desktop.run(['xdotool', 'keydown', 'ctrl', 'click', '5', 'keyup', 'ctrl'])
  await expect.poll(width).toBe(Math.round(880 / 1.2 ** 0.5))
  await app.close()
  await start({ userData })
  await expect.poll(width).toBe(Math.round(880 / 1.2 ** 0.5))
  await desktopWindow(app.desktop).press('ctrl+0')
  await expect.poll(width).toBe(880)
})

test('the first window', async () => {
  const userData = await mkdtemp(join(tmpdir(), 'deckpass-place-'))
  await start({ userData })

  const size = () => page.evaluate(() => [window.outerWidth, window.outerHeight])

  await test.step('comes back in its size', async () => {
    await desktopWindow(app.desktop).resize(900, 640)
    await expect.poll(size).toEqual([900, 640])
    await app.close()
    await start({ userData })
    await expect.poll(size).toEqual([900, 640])
  })

  await test.step('quits when it is closed without an account', async () => {
    // There is no account yet, so Deckpass has no reason to stay in the tray.
    await expect.poll(inFront).toBe(true)
    await app.clickMenu(['File', 'Close'])
    await expect.poll(() => ended(app)).toBe(true)
  })

  await app.kill()
  await rm(userData, { recursive: true })
})
