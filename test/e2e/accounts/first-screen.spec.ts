import { expect, test } from '@playwright/test'
import { button, fill } from '../../journeys/fixture.ts'
import { launchApp, type RunningApp } from '../../launch.ts'
import { startService } from '../../service/service.ts'
import { copyButton } from '../helpers.ts'

/** What a person who has never seen Deckpass meets: a wrong address, a wrong password, a broken connection. */

const sizes = [
  { width: 880, height: 640 },
  { width: 760, height: 560 },
]

/** All of the form is seen at once, in both languages. */
async function expectNoScroll({ page, drawIn }: RunningApp): Promise<void> {
  for (const language of ['de', null] as const) {
    await drawIn(page, language)
    for (const size of sizes) {
      await page.setViewportSize(size)
      const parts = page.locator('form input, form [type="submit"]')
      for (const part of await parts.all())
        await expect(part, `${size.width} x ${size.height}`).toBeInViewport({ ratio: 1 })
    }
  }
}

test('the first screen helps after each mistake', async () => {
  const service = await startService()
  const { person: account } = service
  const app = await launchApp()
  const { page } = app
  const address = page.getByLabel('Service address')
  const signIn = button(page, 'Sign in')

  await test.step('an address from the browser', async () => {
    await expectNoScroll(app)
    await app.desktop.copy(`${service.baseUrl}/?tab=decks#top`)
    await expect(address).toBeFocused()
    await page.keyboard.press('Control+v')
    await expect(address).toHaveValue(service.baseUrl)
    await expect(page.getByText('Shortened to the part that Deckpass needs.')).toBeVisible()
  })

  await test.step('a connection that breaks off', async () => {
    await fill(page, service.baseUrl, { ...account, password: 'not the password' })
    service.faults.next({ kind: 'reset', when: 'before-work' })
    await signIn.click()
    await expect(page.getByRole('alert')).toContainText('was lost')
    await button(page, 'Test the connection').click()
    const dialog = page.getByRole('dialog', { name: /^Connection to / })
    await expect(dialog.getByRole('definition').last()).toContainText('answers and asks for credentials')
    await button(page, 'Copy result').click()
    await expect(dialog.getByText('Result copied.')).toBeVisible()
    expect((await app.clipboard()).text).toMatch(
      new RegExp(
        `^Deckpass: connection to ${service.baseUrl}, .*\nName .*\nProxy .*\nEncryption .*\nAnswer `,
      ),
    )
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  await test.step('a wrong password', async () => {
    await signIn.click()
    await expect(page.getByRole('alert')).toContainText('did not accept this username')
    await expect(button(page, 'Test the connection')).toBeHidden()
    await page.keyboard.type(account.password)
    await page.keyboard.press('Enter')
    await expect(copyButton(page)).toBeVisible()
  })

  await app.close()
  await service.close()
})
