import { expect } from '@playwright/test'
import { button } from '../../journeys/fixture.ts'
import { handsOn } from '../../launch/hands.ts'
import { copyButton } from '../helpers.ts'
import { test } from '../signed-in.ts'

/** What a person does with an account day by day, by their own keys and pointer. */

test('the token is copied by its button, by Ctrl+C and in another format, and nothing moves meanwhile', async ({
  app,
  service,
}) => {
  const { page } = app
  const hands = handsOn(app)
  const copied = async () => (await app.clipboard()).text
  const before = await copyButton(page).boundingBox()

  await hands.press(copyButton(page))
  await expect(page.getByRole('status')).toContainText('Copied.')
  const token = await copied()
  expect(service.stateOf(token)).toBe('valid')
  expect(await copyButton(page).boundingBox()).toEqual(before)

  // The same place shows the token and hides it, without a step to the side.
  const reveal = page.getByRole('button', { name: /^(Reveal|Hide)$/ })
  const edge = async () => {
    const box = await reveal.boundingBox()
    return box && { right: box.x + box.width, y: box.y }
  }
  const hidden = await edge()
  await hands.press(reveal)
  await expect(page.getByText(token)).toBeVisible()
  expect(await edge()).toEqual(hidden)
  expect(await copyButton(page).boundingBox()).toEqual(before)
  await hands.press(reveal)
  await expect(page.getByText(token)).toBeHidden()

  await app.desktop.copy('something else')
  // Nothing of a window is selected as the text of a page is.
  await hands.keys('ctrl+a', 'ctrl+c')
  await expect.poll(copied).toBe(token)

  await hands.press(button(page, 'Copy as…'))
  const asHeader = page.getByRole('menuitem', { name: 'HTTP header' })
  await expect(asHeader).toContainText(`Authentication-Token: ••••••••${token.slice(-4)}`)
  // Where the pointer goes, there the focus is: one row looks chosen.
  await hands.pointAt(asHeader)
  await expect(asHeader).toBeFocused()
  await hands.press(asHeader)
  await expect.poll(copied).toBe(`Authentication-Token: ${token}`)

  // On Linux this key is *Select all* in a page.
  await hands.keys('ctrl+slash')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await hands.keys('Escape')
})
