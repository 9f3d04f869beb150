import { spawn } from 'node:child_process'
import { expect, test } from '@playwright/test'
import { startDesktop } from '../../desktop/desktop.ts'
import { userDataFolder } from '../../launch/folders.ts'
import { desktopWindow } from '../../launch/native-windows.ts'
import { endGroup } from '../../launch/processes.ts'
import { electronProgram } from '../../launch/program.ts'
import { launchApp, type RunningApp } from '../../launch.ts'
import { startService } from '../../service/service.ts'
import { processesWith } from '../../support/command-lines.ts'
import { signIn } from '../helpers.ts'
import { open, setPin } from '../lock-helpers.ts'

/** The window on Linux's displays: it appears, is hidden in the tray, and survives its page's crash. */

for (const display of ['x11', 'wayland'] as const) {
  test.describe(display, { tag: display === 'wayland' ? ['@all'] : [] }, () => {
    let app: RunningApp
    const inFront = () => desktopWindow(app.desktop).isInFront()
    test.afterEach(() => app.kill())

    test('a closed window stays in the tray until it is opened', async () => {
      const service = await startService()
      app = await launchApp({ display })
      await expect.poll(inFront).toBe(true)
      await signIn(app.page, service)
      await app.clickMenu(['File', 'Close'])
      await expect.poll(inFront).toBe(false)
      await expect
        .poll(() => app.notifications())
        .toMatchObject([{ title: 'Deckpass keeps running', body: expect.stringContaining('in the tray') }])

      await app.clickTray('Open Deckpass')
      await expect.poll(inFront).toBe(true)
      await app.clickMenu(['File', 'Close'])
      await expect.poll(inFront).toBe(false)
      // The notification is shown only once.
      expect(await app.notifications()).toHaveLength(1)
      await service.close()
    })

    test('the window is not shown before its page has drawn something', async () => {
      app = await launchApp({ display, require: ['hold-first-screen.cjs'] })
      await expect.poll(inFront).toBe(true)
      await expect.poll(() => app.log()).toMatch(/first shown: (drawn|late)/)
    })

    test('a page that crashed twice is reloaded and works', async () => {
      app = await launchApp({ display })
      await expect.poll(inFront).toBe(true)
      for (let crash = 0; crash < 2; crash += 1) {
        const before = pagesOf(app)
        killAll(before)
        await expect.poll(() => pagesOf(app).some((pid) => before.includes(pid))).toBe(false)
        await app.secondInstance()
        await expect.poll(() => pagesOf(app).length).toBe(1)
        await expect.poll(inFront).toBe(true)
      }
      expect(await app.log()).not.toContain('bridge.denied')
    })
  })
}

for (const display of ['x11', 'wayland'] as const)
  test(`the window is shown even if its page never loads, ${display}`, {
    tag: display === 'wayland' ? ['@all'] : [],
  }, async () => {
    const userData = await userDataFolder(undefined)
    const desktop = await startDesktop({ display })
    const program = await electronProgram({
      user: desktop.user,
      userData: userData.path,
      require: ['no-first-screen.cjs'],
    })
    // Playwright would wait for the page.
    const child = spawn(program.path, [...program.args, '--disable-gpu'], {
      cwd: '/',
      detached: true,
      env: { ...desktop.env, ...program.env },
      stdio: 'ignore',
    })
    // If no panel shows its icon, Deckpass shows its window after ten seconds.
    await expect.poll(desktopWindow(desktop).isInFront, { timeout: 8_000 }).toBe(true)
    if (child.pid !== undefined) await endGroup(child.pid)
    await desktop.close()
    await userData.discard()
  })

test('a page that hangs does not prevent quitting', async () => {
  const app = await launchApp()
  try {
    await app.page.evaluate(() => {
      addEventListener('beforeunload', () => {
        for (;;);
      })
    })
    await app.clickMenu(['File', 'Quit'])
    await expect.poll(() => app.hasEnded()).toBe(true)
  } finally {
    await app.kill()
  }
})

test('a page that hangs does not stay visible after a lock', async () => {
  const service = await startService()
  const app = await launchApp()
  await signIn(app.page, service)
  await setPin(app.page)
  await open(app.page)
  const before = pagesOf(app)
  await app.page.evaluate(() => {
    setTimeout(() => {
      for (;;);
    })
  })
  await app.power('lock-screen')
  await expect.poll(() => pagesOf(app).some((pid) => before.includes(pid))).toBe(false)
  await expect.poll(() => pagesOf(app).length).toBe(1)
  await app.kill()
  await service.close()
})

test('a page that could not read what to draw offers a reload, and a window that is gone stops no quit', async () => {
  const app = await launchApp({ require: ['lose-page.cjs'] })
  await expect(app.page.getByRole('alert')).toHaveText('Deckpass could not show this window.')
  await app.page.getByRole('button', { name: 'Reload' }).click()
  await expect(app.page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await app.secondInstance(['--quit'])
  await expect.poll(() => app.hasEnded()).toBe(true)
  expect(await app.log()).not.toContain(' error ')
  await app.kill()
})

/** The processes that draw a page of the app. */
function pagesOf(app: RunningApp): number[] {
  return processesWith(app.userData)
    .filter(({ line }) => line.includes('--type=renderer'))
    .map(({ pid }) => pid)
}

function killAll(pids: readonly number[]): void {
  for (const pid of pids) process.kill(pid, 'SIGKILL')
}
