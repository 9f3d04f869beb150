import { day } from '../support/durations.ts'
import { button, chooseAction, expect, fill, northwind } from './fixture.ts'
import { walk } from './walk.ts'

export const help = walk('help', async (show, fixture) => {
  await fixture.launch({ require: ['one-kernel.cjs'] }, async (page) => {
    fixture.fail({ kind: 'html' })
    await fill(page, 'https://slides.northwind.example', northwind)
    await button(page, 'Sign in').click()
    await expect(page.getByRole('alert')).toContainText('it sent a web page')
    await button(page, 'Help on DP-1405').click()
    const dialog = page.getByRole('dialog', { name: 'Troubleshooting' })
    await expect(dialog.getByRole('heading', { name: /^DP-1405/ })).toBeFocused()
    await expect(dialog.getByRole('paragraph').filter({ visible: true })).toHaveCount(1)
    await show('help-on-code', page)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    fixture.fail()
    await button(page, 'Sign in').click()
    await chooseAction(page, 'Diagnostics…')
    await expect(page.getByRole('region', { name: 'Diagnostics' })).toContainText('Electron')
    await show('diagnostics', page)
  })
  fixture.fail({ kind: 'status', status: 503 })
  await fixture.launch({ laterMs: 7 * day }, async (page) => {
    await expect(button(page, 'Help on DP-1402').first()).toBeVisible()
    await page.getByRole('region', { name: 'Activity' }).locator('summary').first().click()
    const code = page.getByRole('region', { name: 'Activity' }).getByText('DP-1402')
    await code.scrollIntoViewIfNeeded()
    await show('activity-code', code)
  })
})
