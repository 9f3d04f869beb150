import { expect, type Page } from '@playwright/test'
import { until } from '../../desktop/wait.ts'
import type { RunningApp } from '../../launch.ts'
import { test } from '../fresh.ts'

/** What other programs get from text that a person types and selects with real keys and a real pointer. */

/**
 * The primary selection. The main process empties it on a copy, but Chromium does not, so it shows which of them
 * copied. The marks cannot show that, because Electron 33 writes none beside a text.
 */
const primaryOf = (app: RunningApp) => async () =>
  (await app.desktop.run(['xclip', '-selection', 'primary', '-out'])).output

const usernameOf = (page: Page) => page.getByLabel('Username')
const passwordOf = (page: Page) => page.getByLabel('Password', { exact: true })

test('a text is copied and cut by the main process, and a secret cannot be copied, cut, dragged or selected', async ({
  app,
  page,
  hands,
}) => {
  const [primary, username, password] = [primaryOf(app), usernameOf(page), passwordOf(page)]

  for (const [keys, left] of [
    ['ctrl+c', 'ada'],
    ['ctrl+Insert', 'ada'],
    ['ctrl+x', ''],
    ['shift+Delete', ''],
  ] as const) {
    await app.desktop.copy('something else')
    await hands.enter(username, 'ada')
    await hands.keys('ctrl+a', keys)
    await expect.poll(async () => (await app.clipboard()).text).toBe('ada')
    await expect.poll(primary).toBe('')
    await expect(username).toHaveValue(left)
  }
  await hands.keys('ctrl+z')
  await expect(username).toHaveValue('ada')

  await app.desktop.copy('something else')
  await hands.enter(password, 'swordfish 47')
  await hands.press(page.getByRole('button', { name: 'Show password' }))
  await hands.press(password)
  for (const keys of ['ctrl+c', 'ctrl+x', 'shift+Delete']) {
    await app.desktop.run(['sh', '-c', 'printf before | xclip -selection primary -in >&- 2>&-'])
    await hands.keys('End', 'ctrl+a', keys)
    // Chromium passes each selection to the desktop.
    await expect.poll(primary).toBe('')
    await expect(password).toHaveValue('swordfish 47')
  }
  // The text is selected. If the pointer could drag it, it would be in the other field.
  await hands.pointAt(password)
  await app.desktop.run(['xdotool', 'mousedown', '1', 'sleep', '0.2', 'mousemove_relative', '--', '6', '6'])
  await hands.pointAt(username)
  await app.desktop.run(['xdotool', 'sleep', '0.3', 'mouseup', '1'])
  await hands.keys('End')
  await expect(username).toHaveValue('ada')
  expect((await app.clipboard()).text).toBe('something else')
})

/** The number of windows without the desktop's frame, such as menus. */
async function menusOf(app: RunningApp): Promise<number> {
  const { output } = await app.desktop.run(['sh', '-c', 'xwininfo -root -children | grep -c "0x"'])
  return Number(output)
}

test('the secondary button, the Menu key and Shift+F10 open a field’s menu', async ({ app, page, hands }) => {
  const [primary, username, password] = [primaryOf(app), usernameOf(page), passwordOf(page)]
  const opened = async (open: () => Promise<unknown>) => {
    const before = await menusOf(app)
    await open()
    await until('the menu is open', async () => ((await menusOf(app)) > before ? true : null))
  }
  const opening = {
    'the secondary button': () => app.desktop.run(['xdotool', 'click', '3']),
    'the Menu key': () => hands.keys('Menu'),
    'Shift+F10': () => hands.keys('shift+F10'),
  }
  for (const [how, open] of Object.entries(opening)) {
    await test.step(how, async () => {
      await hands.press(username)
      await hands.keys('ctrl+a', 'BackSpace')
      await app.desktop.copy('pasted')
      await opened(open)
      // The last items, from below: Select All, Paste.
      await hands.keys('Up', 'Up', 'Return')
      await expect(username).toHaveValue('pasted')
      await app.desktop.copy('something else')
      await opened(open)
      await hands.keys('Up', 'Return')
      await opened(open)
      // From below: Select All, Paste, Copy, Cut.
      await hands.keys('Up', 'Up', 'Up', 'Up', 'Return')
      await expect(username).toHaveValue('')
      await expect.poll(async () => (await app.clipboard()).text).toBe('pasted')
      await expect.poll(primary).toBe('')
    })
  }

  await test.step('of a secret that is shown it copies nothing', async () => {
    await hands.enter(password, 'swordfish 47')
    await hands.press(page.getByRole('button', { name: 'Show password' }))
    await hands.press(password)
    await hands.keys('ctrl+a')
    await app.desktop.copy('again')
    await opened(opening['Shift+F10'])
    // Cut and Copy are disabled, so from below: Select All, Paste, Undo.
    await hands.keys('Up', 'Up', 'Return')
    await expect(password).toHaveValue('again')
    expect((await app.clipboard()).text).toBe('again')
  })
})
