import { expect, test } from '@playwright/test'
import { desktopWindow } from '../../launch/native-windows.ts'
import { launchApp } from '../../launch.ts'
import { startService } from '../../service/service.ts'
import { signIn } from '../helpers.ts'

/**
 * Copies under Wayland, where the compositor drops changes without a press in the program's window. `app.clipboard()`
 * is what another program (wl-paste) reads. Sway has no keyboard until wtype provides one, and a window may miss the
 * first key of a new keyboard, so each key is repeated until it has an effect.
 */

test('under Wayland the clipboard changes only after a press in the window', {
  tag: '@all',
}, async () => {
  const service = await startService()
  const app = await launchApp({ display: 'wayland' })
  const { page, desktop } = app
  const { isInFront } = desktopWindow(desktop)
  const pressCtrl = (key: string) => desktop.run(['wtype', '-M', 'ctrl', '-k', key, '-m', 'ctrl'])
  const clipboard = async () => (await app.clipboard()).text

  await test.step('the main process cuts, and a secret that is shown is not copied', async () => {
    const username = page.getByLabel('Username')
    await username.fill('ada')
    await expect
      .poll(async () => {
        await username.focus()
        await pressCtrl('a')
        await pressCtrl('x')
        return clipboard()
      })
      .toBe('ada')
    const primary = async () => (await desktop.run(['wl-paste', '--primary', '--no-newline'])).output
    await expect.poll(primary).not.toContain('ada')
    await expect(username).toHaveValue('')
    const password = page.getByLabel('Password', { exact: true })
    await password.fill('swordfish 47')
    await page.getByRole('button', { name: 'Show password' }).click()
    await password.focus()
    for (const key of ['a', 'c', 'x']) await pressCtrl(key)
    await expect(password).toHaveValue('swordfish 47')
    expect(await clipboard()).toBe('ada')
  })

  await signIn(page, service)
  const copyByKey = () => pressCtrl('c').then(async () => service.stateOf(await clipboard()))
  const close = async () => {
    await app.clickMenu(['File', 'Close'])
    await expect.poll(isInFront).toBe(false)
  }

  await test.step('a copy that cannot be cleared behind another window is cleared once the person is back', async () => {
    await expect.poll(copyByKey).toBe('valid')
    await close()
    await app.power('lock-screen')
    await app.clickTray('Open Deckpass')
    await expect(page.getByRole('status').filter({ hasText: 'could not clear' })).toBeVisible()
    await expect.poll(() => desktop.run(['wtype', '-k', 'Shift_L']).then(clipboard)).toBe('')
  })

  await test.step('a copy from the tray fails, and is told', async () => {
    await close()
    await desktop.copy('what the person copied elsewhere')
    const [copy = ''] = (await app.tray())?.items ?? []
    await app.clickTray(copy)
    await expect.poll(isInFront).toBe(true)
    await expect
      .poll(async () => (await app.notifications()).at(-1)?.title)
      .toMatch(/: the token was not copied$/)
    expect(await clipboard()).toBe('what the person copied elsewhere')
    await expect.poll(copyByKey).toBe('valid')
  })
  await app.close()
  await service.close()
})
