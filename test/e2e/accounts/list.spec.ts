import { expect, type Page, test } from '@playwright/test'
import { button, chooseAction, JourneyFixture, signInAcme, signInNorthwind } from '../../journeys/fixture.ts'
import { handsOn } from '../../launch/hands.ts'
import type { RunningApp } from '../../launch.ts'

const list = (page: Page) => page.getByRole('list', { name: 'Accounts' })
const row = (page: Page, name: RegExp) => list(page).getByRole('button', { name })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const names = (page: Page) => list(page).getByRole('listitem').allInnerTexts()

async function two(page: Page, app: RunningApp) {
  await signInNorthwind(page)
  await button(page, 'Add account').click()
  await signInAcme(app)
}

test('the menu of an account in the list acts on that account', () =>
  JourneyFixture.play(async (page, app) => {
    await two(page, app)
    const clipboard = async () => (await app.clipboard()).text
    await button(page, 'Copy token').click()
    await expect.poll(clipboard).not.toBe('')
    const ofAcme = await clipboard()

    await row(page, /^Northwind/).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Copy token' }).click()
    await expect(heading(page, 'Northwind')).toBeVisible()
    await expect.poll(clipboard).not.toBe(ofAcme)
    const token = await clipboard()

    // Uses the keyboard and the submenu.
    await row(page, /^Northwind/).focus()
    await page.keyboard.press('Shift+F10')
    await expect(page.getByRole('menuitem', { name: 'Copy token' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('menuitem', { name: 'Token', exact: true })).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect.poll(clipboard).toBe(`Authentication-Token: ${token}`)
    await expect(row(page, /^Northwind/)).toBeFocused()

    await row(page, /^Acme/).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Rename' }).click()
    await expect(page.getByLabel('Name for this account')).toHaveValue('Acme Studio')
    await page.keyboard.press('Escape')

    await row(page, /^Northwind/).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(list(page).getByRole('listitem')).toHaveCount(1)
    await expect(page.getByText('Signed out of Northwind.')).toBeVisible()
    await page.keyboard.press('Control+Z')
    await expect(list(page).getByRole('listitem')).toHaveCount(2)
    await expect(button(page, 'Undo')).toBeHidden()
    await row(page, /^Northwind/).click()
    await button(page, 'Copy token').click()
    await expect.poll(clipboard).toBe(token)
  }))

test('an account that was moved by keys or mouse keeps its place after a restart', () =>
  JourneyFixture.run(async (fixture) => {
    await fixture.launch({}, async (page, app) => {
      await two(page, app)
      await row(page, /^Acme/).focus()
      await page.evaluate(() =>
        window.addEventListener('resize', () => document.body.setAttribute('data-resized', '')),
      )
      const hands = handsOn(app)
      await hands.keys('alt+Up')
      await expect.poll(async () => (await names(page))[0]).toContain('Acme')
      await expect(page.getByText('Moved to 1 of 2.')).toBeAttached()
      await expect(row(page, /^Acme/)).toBeFocused()
      await hands.drag(row(page, /^Acme/), row(page, /^Northwind/), 0.8)
      await expect.poll(async () => (await names(page))[0]).toContain('Northwind')
      await expect(page.locator('[data-resized]'), 'Alt opened no menu bar').toHaveCount(0)
    })
    await fixture.launch({}, async (page) => {
      await expect.poll(async () => (await names(page))[0]).toContain('Northwind')
      await expect.poll(async () => (await names(page))[1]).toContain('Acme')
    })
  }))

test('a control without words has a tooltip with its name and key', () =>
  JourneyFixture.play(async (page) => {
    await signInNorthwind(page)
    // The tooltip is hidden from assistive technology, which already has the name.
    const tip = (text: string) => page.locator('[popover=manual]').filter({ hasText: text })
    await button(page, 'Lock').hover()
    await expect(tip('LockCtrl+L')).toBeVisible()
    const box = await tip('LockCtrl+L').boundingBox()
    expect(box?.x).toBeGreaterThanOrEqual(0)
    await page.keyboard.press('Escape')
    await expect(tip('Lock')).toBeHidden()
    await button(page, 'Settings').hover()
    await expect(tip('Settings')).toBeVisible()
    const [shown, below] = await Promise.all([
      tip('Settings').boundingBox(),
      button(page, 'Lock').boundingBox(),
    ])
    expect(shown?.x, 'covers no other button').toBeGreaterThanOrEqual((below?.x ?? 0) + (below?.width ?? 0))
    await page.keyboard.press('Escape')
    await button(page, 'Reveal').focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(tip('Copy as…')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menu')).toBeVisible()
    await expect(tip('Copy as…')).toBeHidden()
  }))

const size = { width: 320, height: 256 }

test('in the smallest window the list is a select, and what matters is visible without scrolling', () =>
  JourneyFixture.run(async (fixture) => {
    await fixture.launch({}, async (page, app) => {
      await two(page, app)
      await chooseAction(page, 'Rename')
      await page.getByLabel('Name for this account').fill('The department of everything that has a long name')
      await page.keyboard.press('Enter')
      await page.setViewportSize(size)
      await expectCompact(page, 'Copy token')
      const select = page.getByRole('combobox', { name: 'Accounts' })
      await select.selectOption({ label: 'Northwind' })
      await expect(heading(page, 'Northwind')).toBeVisible()
      for (const name of ['Add account', 'Lock', 'Settings'])
        await expect(button(page, name)).toBeInViewport({ ratio: 1 })
    })
    fixture.fail({ kind: 'status', status: 401 })
    await fixture.launch({}, async (page) => {
      await chooseAction(page, 'Renew now')
      await expect(button(page, 'Sign in again')).toBeVisible()
      await page.setViewportSize(size)
      await expectCompact(page, 'Sign in again', 'Sign in to renew')
      // This is the smallest window enlarged to 200 %.
      await page.setViewportSize({ width: 380, height: 280 })
      for (const words of [/^The token works until/, /^The service no longer accepts/])
        await expect(page.getByRole('region', { name: 'Renewal' }).getByText(words)).toBeInViewport()
      await expect(button(page, 'Sign in again')).toBeInViewport({ ratio: 1 })
    })
  }))

async function expectCompact(page: Page, action: string, badge?: string) {
  for (const part of [
    page.getByRole('heading', { level: 1 }),
    ...(badge === undefined ? [] : [page.locator('header').getByText(badge, { exact: true })]),
    page.getByRole('timer', { name: 'Time left' }),
    button(page, action),
  ])
    await expect(part).toBeInViewport({ ratio: 1 })
}
