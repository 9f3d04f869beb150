import { expect, type Page, test } from '@playwright/test'
import { JourneyFixture, northwind } from '../../journeys/fixture.ts'

/** Presses Tab until this control has the focus. */
async function tabTo(page: Page, name: string) {
  const control = page.getByRole('button', { name, exact: true })
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(control).toBeFocused({ timeout: 50 })
  }).toPass({ intervals: [0] })
}

test('the whole main task is possible by keyboard alone, and by the menu', () =>
  JourneyFixture.play(async (page, app, service) => {
    const { keyboard } = page
    const clipboard = async () => (await app.clipboard()).text
    await expect(page.getByLabel('Service address')).toBeFocused()
    await keyboard.type('https://slides.northwind.example')
    await keyboard.press('Tab')
    await keyboard.type(northwind.username)
    await keyboard.press('Tab')
    await keyboard.type(northwind.password)
    await keyboard.press('Tab')
    await keyboard.type(northwind.companyKey)
    await keyboard.press('Shift+Tab')
    await expect(page.getByRole('button', { name: 'Show password' })).toBeFocused()
    await keyboard.press('Tab')
    await keyboard.press('Enter')

    // The heading with the account's name gets the focus and is announced.
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await keyboard.press('Control+c')
    await expect.poll(clipboard).not.toBe('')
    const token = await clipboard()

    // With few accounts the search shortcut focuses the list itself.
    await app.clickMenu(['Account', 'Search accounts'])
    await expect(page.getByRole('button', { name: /^Northwind/ })).toBeFocused()
    // A selection is copied as in a browser.
    const host = page.getByText('mara.lind · slides.northwind.example')
    await host.dblclick({ position: { x: 12, y: 8 } })
    await keyboard.press('Control+c')
    await expect.poll(clipboard).not.toBe(token)
    expect(await clipboard()).toMatch(/^mara(\.lind)?$/)
    await host.click()

    await tabTo(page, 'Copy as…')
    await keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Token' })).toBeFocused()
    await keyboard.press('ArrowDown')
    await keyboard.press('Enter')
    await expect.poll(clipboard).toBe(`Authentication-Token: ${token}`)
    await expect(page.getByRole('button', { name: 'Copy as…' })).toBeFocused()

    await tabTo(page, 'More actions')
    await keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Renew now' })).toBeFocused()
    await keyboard.press('Enter')
    await expect(page.getByText(/^What you copied at .* was replaced just now\.$/)).toBeVisible()

    const calls = service.requests.length
    await app.passTime(5_000)
    await app.clickMenu(['Token', 'Renew now'])
    await expect.poll(() => service.requests.length).toBe(calls + 1)
    await app.clickMenu(['Account', 'Rename'])
    await expect(page.getByLabel('Name for this account')).toBeFocused()
    await keyboard.press('Control+c')
    await expect.poll(clipboard).toBe('Northwind')
    await keyboard.press('Escape')

    await tabTo(page, 'Settings')
    await keyboard.press('Enter')
    await expect(page.getByRole('tab', { name: 'General' })).toBeFocused()
    await keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Settings' })).toBeFocused()

    await tabTo(page, 'More actions')
    await keyboard.press('Enter')
    await keyboard.press('End')
    await keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  }))
