import { expect, test } from '@playwright/test'
import { desktopWindow } from '../../launch/native-windows.ts'
import { launchApp } from '../../launch.ts'
import { startService } from '../../service/service.ts'
import { signIn } from '../helpers.ts'

/**
 * Copies under Wayland, where the compositor drops what does not follow a press in the program's window.
 * `app.clipboard()` is what another program (wl-paste) finds. Sway has no keyboard here until wtype lends one,
 * and a window may miss the first key of a keyboard that has just come.
 */

test('under Wayland a copy by a real key reaches another program, and one from the tray fails', {
  tag: '@all',
}, async () => {
  const service = await startService()
  const app = await launchApp({ display: 'wayland' })
  const { isInFront } = desktopWindow(app.desktop)
  const pressCopyKey = () => app.desktop.run(['wtype', '-M', 'ctrl', '-k', 'c', '-m', 'ctrl'])
  const copied = async () => service.stateOf((await app.clipboard()).text)
  await signIn(app.page, service)
  await expect.poll(() => pressCopyKey().then(copied)).toBe('valid')

  await app.clickMenu(['File', 'Close'])
  await expect.poll(isInFront).toBe(false)
  await app.desktop.copy('what the person copied elsewhere')
  const [copy = ''] = (await app.tray())?.items ?? []
  await app.clickTray(copy)
  await expect.poll(isInFront).toBe(true)
  await expect
    .poll(async () => (await app.notifications()).at(-1)?.title)
    .toMatch(/: the token was not copied$/)
  expect((await app.clipboard()).text).toBe('what the person copied elsewhere')

  await expect.poll(() => pressCopyKey().then(copied)).toBe('valid')
  await app.close()
  await service.close()
})

test('a copy that cannot be cleared behind another window is cleared once the person is back', {
  tag: '@all',
}, async () => {
  const service = await startService()
  const app = await launchApp({ display: 'wayland' })
  const { isInFront } = desktopWindow(app.desktop)
  await signIn(app.page, service)
  const copyByKey = async () => {
    await app.desktop.run(['wtype', '-M', 'ctrl', '-k', 'c', '-m', 'ctrl'])
    return service.stateOf((await app.clipboard()).text)
  }
  await expect.poll(copyByKey).toBe('valid')
  await app.clickMenu(['File', 'Close'])
  await expect.poll(isInFront).toBe(false)
  await app.power('lock-screen')
  await app.clickTray('Open Deckpass')
  await expect(app.page.getByRole('status').filter({ hasText: 'could not clear' })).toBeVisible()
  const textAfterKey = async () => {
    await app.desktop.run(['wtype', '-k', 'Shift_L'])
    return (await app.clipboard()).text
  }
  await expect.poll(textAfterKey).toBe('')
  await app.close()
  await service.close()
})
