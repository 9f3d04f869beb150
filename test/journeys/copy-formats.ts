import {
  button,
  expect,
  type Journey,
  JourneyFixture,
  leaveSettings,
  openSettings,
  signInNorthwind,
} from './fixture.ts'

/** A person makes a format of their own, and copies in it. */
export const copyFormats: Journey = {
  name: 'copy formats',
  play: (show) =>
    JourneyFixture.run((fixture) =>
      fixture.launch({}, async (page) => {
        await signInNorthwind(page)
        await openSettings(page, 'Copying')
        await button(page, 'Add a format').click()
        await page.getByLabel('Name', { exact: true }).fill('Upload tool')
        await page.getByLabel('Template').fill('upload --token "{token}" {host}')
        await expect(page.getByText('There is no value')).toBeVisible()
        await show('copy-format-refused', page)
        await page.getByLabel('Template').fill("upload --token '{token}' {address}")
        await page.getByLabel('Quoting').selectOption('POSIX shell')
        await expect(page.getByText('in the list of processes')).toBeVisible()
        await show('copy-format', page)
        await button(page, 'Save').click()
        const formats = page.getByRole('table', { name: 'Copy formats' })
        await expect(formats.getByRole('rowheader').last()).toContainText('Upload tool')
        await page.getByText(/^Not in the menu/).click()
        await page.getByRole('switch', { name: 'Bruno in the menu' }).click()
        await expect(formats.getByRole('rowheader').last()).toContainText('Bruno')
        await show('copy-formats', page)
        await button(page, 'Actions for Upload tool').click()
        await expect(page.getByRole('menu')).toBeVisible()
        await show('copy-format-actions', page)
        await page.keyboard.press('Escape')
        await leaveSettings(page)
        await button(page, 'Copy as…').click()
        await expect(page.getByRole('menuitem', { name: 'Upload tool' })).toBeVisible()
        await show('copy-as-own', page)
      }),
    ),
}
