import { expect, test } from '@playwright/test'
import { openSettings } from '../journeys/fixture.ts'
import { desktopWindow } from '../launch/native-windows.ts'
import { launchApp, type RunningApp } from '../launch.ts'
import { startService } from '../service/service.ts'
import { copyButton, signIn } from './helpers.ts'
import { lockedHeading, setPin } from './lock-helpers.ts'
import { globalShortcutState, setGlobalShortcut } from './shortcut-helpers.ts'

/** The shortcut of the whole desktop, by real keys on X11. */

const keys = 'ctrl+alt+k'

/** Another program of the person gets the focus. */
async function openAnotherProgram({ desktop }: RunningApp, title = 'Another program') {
  void desktop.run(['xterm', '-T', title])
  await desktop.run(['xdotool', 'search', '--sync', '--onlyvisible', '--name', `^${title}$`])
  await expect.poll(() => desktopWindow(desktop).nameInFront()).toBe(title)
}

test('brings the window, and a copy gives the focus back', async () => {
  const service = await startService()
  const app = await launchApp()
  const { nameInFront, press } = desktopWindow(app.desktop)
  const copied = async () => service.stateOf((await app.clipboard()).text)
  await signIn(app.page, service)
  await test.step('it is set in the settings, by its keys', async () => {
    await openSettings(app.page)
    await app.page.getByRole('button', { name: 'Global shortcut None' }).click()
    await press('k')
    await expect(app.page.getByText(/^Not these keys/)).toBeVisible()
    await press(keys)
    await expect(app.page.getByRole('button', { name: 'Global shortcut Ctrl+Alt+K' })).toBeFocused()
    await expect.poll(() => globalShortcutState(app.page)).toBe('active')
  })

  await test.step('behind another window: Enter copies', async () => {
    await openAnotherProgram(app)
    await press(keys)
    await expect.poll(nameInFront).toBe('Deckpass')
    await expect(copyButton(app.page)).toBeFocused()
    await press('Return')
    await expect.poll(copied).toBe('valid')
    await expect.poll(nameInFront).toBe('Another program')
  })

  await test.step('the shortcut again copies', async () => {
    await app.desktop.copy('something else')
    await press(keys)
    await expect.poll(nameInFront).toBe('Deckpass')
    await expect(copyButton(app.page)).toBeFocused()
    // No sooner than a person can: keys that repeat faster are held down.
    await app.desktop.run(['xdotool', 'sleep', '0.2', 'key', keys])
    await expect.poll(copied).toBe('valid')
    await expect.poll(nameInFront).toBe('Another program')
  })

  await test.step('hidden', async () => {
    await app.clickMenu(['File', 'Close'])
    await app.desktop.copy('something else')
    await press(keys)
    await expect.poll(nameInFront).toBe('Deckpass')
    await press('Return')
    await expect.poll(copied).toBe('valid')
    await expect.poll(nameInFront).toBe('Another program')
    await expect.poll(desktopWindow(app.desktop).isInFront).toBe(false)
  })

  await test.step('locked: it shows the unlock screen and copies nothing', async () => {
    await app.desktop.copy('something else')
    await press(keys)
    await expect.poll(nameInFront).toBe('Deckpass')
    await setPin(app.page)
    await expect(lockedHeading(app.page)).toBeVisible()
    await app.clickMenu(['File', 'Close'])
    await press(keys)
    await expect.poll(nameInFront).toBe('Deckpass')
    await expect(app.page.getByLabel('PIN or passphrase')).toBeFocused()
    await press(keys)
    await expect(lockedHeading(app.page)).toBeVisible()
    expect((await app.clipboard()).text).toBe('something else')
  })
  await app.close()
  await service.close()
})

test('one that another program has is told, and one that is given back is free', async () => {
  const [first, second] = await Promise.all([launchApp(), launchApp()])
  await setGlobalShortcut(first.page, 'Control+Alt+K')
  await expect.poll(() => globalShortcutState(first.page)).toBe('active')
  await setGlobalShortcut(second.page, 'Control+Alt+K')
  await expect.poll(() => globalShortcutState(second.page)).toBe('taken')
  await second.clickMenu(['File', 'Settings'])
  await expect(second.page.getByRole('alert')).toHaveText(/^Another program uses these keys/)
  await setGlobalShortcut(first.page, null)
  await expect.poll(() => globalShortcutState(first.page)).toBe('off')
  await setGlobalShortcut(second.page, null)
  await setGlobalShortcut(second.page, 'Control+Alt+K')
  await expect.poll(() => globalShortcutState(second.page)).toBe('active')
  await Promise.all([first.close(), second.close()])
})

test('a desktop under Wayland without a portal for it says so', async () => {
  const app = await launchApp({ display: 'wayland' })
  await setGlobalShortcut(app.page, 'Control+Alt+K')
  await expect.poll(() => globalShortcutState(app.page)).toBe('unsupported')
  await app.clickMenu(['File', 'Settings'])
  await expect(app.page.getByRole('alert')).toHaveText(/^This desktop does not offer/)
  await app.close()
})
