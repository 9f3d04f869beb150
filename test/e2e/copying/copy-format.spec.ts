import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { leaveSettings, openSettings } from '../../journeys/fixture.ts'
import { handsOn } from '../../launch/hands.ts'
import { copyButton } from '../helpers.ts'
import { test } from '../signed-in.ts'

test('a format chosen for one copy is not kept, and nothing in the window moves', async ({ app }) => {
  const { page } = app
  const hands = handsOn(app)
  const copied = async () => (await app.clipboard()).text
  const before = await copyButton(page).boundingBox()
  await hands.press(copyButton(page))
  await expect(page.getByRole('status')).toContainText('Copied.')
  const token = await copied()
  expect(await copyButton(page).boundingBox()).toEqual(before)

  // The button that shows the token must not move when it becomes the button that hides it.
  const reveal = page.getByRole('button', { name: /^(Reveal|Hide)$/ })
  const edge = async () => {
    const box = await reveal.boundingBox()
    return box && { right: box.x + box.width, y: box.y }
  }
  const hidden = await edge()
  await hands.press(reveal)
  await expect(page.getByText(token)).toBeVisible()
  expect([await edge(), await copyButton(page).boundingBox()]).toEqual([hidden, before])
  await hands.press(reveal)

  for (const copyPlain of [() => hands.press(copyButton(page)), () => app.clickTray('Copy token of')]) {
    await hands.press(page.getByRole('button', { name: 'Copy as…' }))
    const asHeader = page.getByRole('menuitem', { name: 'HTTP header' })
    await expect(asHeader).toContainText(`Authentication-Token: ••••••••${token.slice(-4)}`)
    // The pointer moves the focus, so that only one row is highlighted.
    await hands.pointAt(asHeader)
    await expect(asHeader).toBeFocused()
    await hands.press(asHeader)
    await expect.poll(copied).toBe(`Authentication-Token: ${token}`)
    await copyPlain()
    await expect.poll(copied).toBe(token)
  }
  // In a page on Linux this key means *Select all*.
  await hands.keys('ctrl+slash')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await hands.keys('Escape')
})

test('an own format is created, moved, chosen and copied with keys, and its token is in no file', async ({
  app,
}) => {
  const { page } = app
  const { keyboard } = page
  await openSettings(page, 'Copying')
  await page.getByRole('button', { name: 'Add a format' }).press('Enter')
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await keyboard.press('Enter')
  await expect(page.getByLabel('Name', { exact: true })).toHaveAccessibleDescription('Enter a name.')
  await keyboard.type('Proxy')
  await keyboard.press('Tab')
  await keyboard.type("Proxy-Token: '{token}{Host}'")
  await expect(page.getByRole('alert')).toContainText('There is no placeholder “Host”.')
  await keyboard.press('Enter')
  await expect(page.getByLabel('Template')).toBeFocused()
  await page.getByLabel('Template').fill("Proxy-Token: '{token}'")
  await keyboard.press('Enter')
  const rows = page.getByRole('list', { name: 'Copy formats' }).getByRole('listitem')
  await expect(rows.last()).toContainText('Proxy')

  const actions = page.getByRole('button', { name: 'Actions for Proxy' })
  const place = (await rows.count()) - 1
  await actions.press('Enter')
  await keyboard.press('m')
  await keyboard.press('Enter')
  await expect(rows.nth(place - 1)).toContainText('Proxy')
  await expect(actions).toBeFocused()
  await actions.press('Enter')
  await page.getByRole('menuitem', { name: 'Move down' }).press('Enter')
  await expect(rows.nth(place)).toContainText('Proxy')
  await expect(actions).toBeFocused()
  await handsOn(app).drag(rows.nth(place), rows.first())
  await expect(rows.first()).toContainText('Proxy')
  await leaveSettings(page)

  await page.getByRole('button', { name: 'Copy “Proxy”' }).press('Enter')
  await expect.poll(async () => (await app.clipboard()).text).toMatch(/^Proxy-Token: '.+'$/)
  const token = (await app.clipboard()).text.slice("Proxy-Token: '".length, -1)
  await expect(page.getByRole('region', { name: 'Activity' })).toContainText('as “Proxy”')
  const stored = readFileSync(join(app.userData, 'settings.json'), 'utf8')
  expect(stored).toContain('Proxy-Token')
  expect(stored).not.toContain(token)

  await openSettings(page, 'Copying')
  await actions.press('Enter')
  await page.getByRole('menuitem', { name: 'Remove' }).press('Enter')
  await expect(rows).toHaveCount(place)
  await expect(page.getByRole('button', { name: 'Add a format' })).toBeFocused()
  await leaveSettings(page)
})

test('nothing moves while a template is typed', async ({ app }) => {
  const { page } = app
  const hands = handsOn(app)
  await openSettings(page, 'Copying')
  await hands.press(page.getByRole('button', { name: 'Add a format' }))
  const template = page.getByLabel('Template')
  const save = page.getByRole('button', { name: 'Save' })
  const places = async () => [await template.boundingBox(), await save.boundingBox()]
  await hands.press(template)
  const before = await places()
  for (const typed of ['Token', ': {nothing}', ' {token} for {username} at {host}']) {
    await hands.keys(...(typed === 'Token' ? ['ctrl+a'] : ['End']))
    await hands.type(typed)
    expect(await places()).toEqual(before)
  }
  await hands.press(page.getByRole('button', { name: 'Cancel' }))
  await leaveSettings(page)
})
