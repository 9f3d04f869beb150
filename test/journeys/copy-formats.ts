import { button, expect, leaveSettings, openSettings, signInNorthwind } from './fixture.ts'
import { walk } from './walk.ts'

/** A person makes a format of their own, and copies in it. */
export const copyFormats = walk('copy formats', (show, fixture) =>
  fixture.launch({}, async (page) => {
    await signInNorthwind(page)
    await openSettings(page, 'Copying')
    await button(page, 'Add a format').click()
    await page.getByLabel('Name', { exact: true }).fill('Upload tool')
    await page.getByLabel('Template').fill('Upload-Token: {token} {address}')
    await show('copy-format-refused', page.getByText('There is no placeholder'))
    await page.getByLabel('Template').fill('Upload-Token: {token} {host}')
    await show('copy-format', page)
    await button(page, 'Save').click()
    const formats = page.getByRole('list', { name: 'Copy formats' })
    await expect(formats.getByRole('listitem').last()).toContainText('Upload tool')
    await show('copy-formats', page)
    await button(page, 'Actions for Upload tool').click()
    await show('copy-format-actions', page.getByRole('menu'))
    await page.keyboard.press('Escape')
    await leaveSettings(page)
    await button(page, 'Copy as…').click()
    await show('copy-as-own', page.getByRole('menuitem', { name: 'Upload tool' }))
  }),
)
