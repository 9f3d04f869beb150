import { expect } from '@playwright/test'
import { desktopWindow } from '../../launch/native-windows.ts'
import { copyButton } from '../helpers.ts'
import { test } from '../signed-in.ts'

/** What the desktop's two clipboards get from a revealed token, and what a script gets from them. */

test('no key or menu copies a revealed token except by Copy token', async ({ app, service }) => {
  const { page } = app
  const clipboard = async () => (await app.clipboard()).text
  const primary = async () => (await app.desktop.run(['xclip', '-selection', 'primary', '-out'])).output
  await copyButton(page).click()
  await expect.poll(async () => service.stateOf(await clipboard())).toBe('valid')
  const token = await clipboard()
  const shown = page.getByText(token)
  const { press } = desktopWindow(app.desktop)
  const dragOver = async () => {
    const box = await shown.boundingBox()
    if (box === null) throw new Error('The token is nowhere.')
    await page.mouse.move(box.x - 40, box.y - 20)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width + 40, box.y + box.height + 20, { steps: 5 })
    await page.mouse.up()
  }
  const selecting = {
    'three clicks': () => shown.click({ clickCount: 3 }),
    'the mouse': dragOver,
    'Ctrl+A': () => press('ctrl+a'),
    'the menu': () => app.clickMenu(['Edit', 'Select All']),
    'a script': () => shown.evaluate((element) => getSelection()?.selectAllChildren(element)),
  }
  const taking = {
    'Ctrl+X': () => press('ctrl+x'),
    'Shift+Delete': () => press('shift+Delete'),
    'the menu, Cut': () => app.clickMenu(['Edit', 'Cut']),
  }
  const got: string[] = []
  for (const [how, select] of Object.entries(selecting)) {
    await app.desktop.copy('something else')
    await app.desktop.run(['sh', '-c', 'printf before | xclip -selection primary -in >&- 2>&-'])
    // Reveals the token each time, because it is hidden again after 30 seconds.
    await page.getByRole('button', { name: 'Reveal' }).click()
    await expect(shown).toBeVisible()
    await select()
    expect(await page.evaluate(() => String(getSelection()))).not.toContain(token)
    for (const [what, take] of Object.entries(taking)) {
      await take()
      if (`${await clipboard()} ${await primary()}`.includes(token)) got.push(`${how}, ${what}`)
    }
    await press('ctrl+c')
    await expect.poll(clipboard).not.toBe('something else')
    // If nothing is selected, the key copies the token in the only way that marks and clears it.
    const copied = await clipboard()
    if (copied !== token && copied.includes(token)) got.push(`${how}, Ctrl+C`)
    await expect.poll(primary).not.toContain(token)
    await page.evaluate(() => getSelection()?.removeAllRanges())
    await page.getByRole('button', { name: 'Hide', exact: true }).click()
  }
  expect(got).toEqual([])
})

test('a script reads nothing from the clipboard, but a person can paste', async ({ app }) => {
  const { page } = app
  await app.desktop.copy('from another program')
  const read = await page.evaluate(async () => {
    const field = document.body.appendChild(document.createElement('textarea'))
    field.focus()
    const isPasted = document.execCommand('paste')
    const { value } = field
    field.remove()
    const refused = (error: unknown) => (error instanceof Error ? error.name : 'other')
    return {
      isPasted,
      value,
      readText: await navigator.clipboard.readText().catch(refused),
      read: await navigator.clipboard.read().then(() => 'read', refused),
      write: await navigator.clipboard.writeText('by a script').then(() => 'written', refused),
    }
  })
  const no = 'NotAllowedError'
  expect(read).toEqual({ isPasted: false, value: '', readText: no, read: no, write: no })

  // A script that the test runs counts as a user activation for some seconds, like a person's press.
  const isCopied = page.evaluate(
    () =>
      new Promise((resolve) => {
        document.addEventListener('copy', (event) =>
          event.clipboardData?.setData('text/plain', 'by a script'),
        )
        const timer = setInterval(() => {
          if (navigator.userActivation.isActive) return
          clearInterval(timer)
          resolve(document.execCommand('copy'))
        }, 100)
      }),
  )
  expect(await isCopied).toBe(false)
  expect((await app.clipboard()).text).toBe('from another program')

  await page.getByRole('button', { name: 'Add account' }).click()
  await page.getByLabel('Username').click()
  await desktopWindow(app.desktop).press('ctrl+v')
  await expect(page.getByLabel('Username')).toHaveValue('from another program')
  // Reloads to remove what the script has added.
  await page.reload()
})
