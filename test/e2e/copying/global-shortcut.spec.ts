import { expect, type Page } from '@playwright/test'
import { openSettings } from '../../journeys/fixture.ts'
import { desktopWindow, openAnotherWindow } from '../../launch/native-windows.ts'
import { test } from '../fresh.ts'
import { copyButton, signIn } from '../helpers.ts'
import { lockedHeading, setPin } from '../lock-helpers.ts'

const keys = 'ctrl+alt+k'

const stateIn = (page: Page): Promise<unknown> =>
  page.evaluate(`window.deckpass.request('snapshot.read', null).then(({ base }) => base.globalShortcut)`)

test('the global shortcut shows the window, and a copy returns the focus', async ({ app, service }) => {
  const { nameInFront, pressAnywhere } = desktopWindow(app.desktop)
  let closeOther = () => {}
  const copied = async () => service.stateOf((await app.clipboard()).text)
  await signIn(app.page, service)
  await test.step('it is set in the settings, by its keys', async () => {
    await openSettings(app.page)
    await app.page.getByRole('button', { name: 'Global shortcut None' }).click()
    await pressAnywhere('k')
    await expect(app.page.getByText(/^Press other keys/)).toBeVisible()
    await pressAnywhere(keys)
    await expect(app.page.getByRole('button', { name: 'Global shortcut Ctrl+Alt+K' })).toBeFocused()
    await expect.poll(() => stateIn(app.page)).toBe('active')
  })

  await test.step('behind another window: Enter copies', async () => {
    closeOther = await openAnotherWindow(app.desktop, 'Another program')
    await pressAnywhere(keys)
    await expect.poll(nameInFront).toBe('Deckpass')
    await expect(copyButton(app.page)).toBeFocused()
    await pressAnywhere('Return')
    await expect.poll(copied).toBe('valid')
    await expect.poll(nameInFront).toBe('Another program')
  })

  await test.step('hidden', async () => {
    await app.clickMenu(['File', 'Close'])
    await app.desktop.copy('something else')
    await pressAnywhere(keys)
    await expect.poll(nameInFront).toBe('Deckpass')
    await pressAnywhere('Return')
    await expect.poll(copied).toBe('valid')
    await expect.poll(nameInFront).toBe('Another program')
    await expect.poll(desktopWindow(app.desktop).isInFront).toBe(false)
  })

  await test.step('locked: it shows the unlock screen and copies nothing', async () => {
    await app.desktop.copy('something else')
    await pressAnywhere(keys)
    await expect.poll(nameInFront).toBe('Deckpass')
    await setPin(app.page)
    await expect(lockedHeading(app.page)).toBeVisible()
    await app.clickMenu(['File', 'Close'])
    await pressAnywhere(keys)
    await expect.poll(nameInFront).toBe('Deckpass')
    await expect(app.page.getByLabel('PIN or passphrase')).toBeFocused()
    await pressAnywhere(keys)
    await expect(lockedHeading(app.page)).toBeVisible()
    expect((await app.clipboard()).text).toBe('something else')
  })
  closeOther()
})
