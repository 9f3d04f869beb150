import { expect, type Page, test } from '@playwright/test'
import { launchApp } from '../launch.ts'
import { startService } from '../service/service.ts'
import { copyButton, signIn } from './helpers.ts'

/** What a label says is what is copied. */

async function copyAsHeader(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Copy as…' }).click()
  await page.getByRole('menuitem', { name: /^Header line/ }).click()
}

test('a format that was chosen once does not stay, neither in the window nor in the tray', async () => {
  const service = await startService()
  const app = await launchApp()
  const copied = async () => (await app.clipboard()).text
  await signIn(app.page, service)
  await copyAsHeader(app.page)
  await expect.poll(copied).toMatch(/^Authentication-Token: ./)
  const token = (await copied()).slice('Authentication-Token: '.length)
  await copyButton(app.page).click()
  await expect.poll(copied).toBe(token)

  await copyAsHeader(app.page)
  await expect.poll(copied).toBe(`Authentication-Token: ${token}`)
  await app.clickTray('Copy token of')
  await expect.poll(copied).toBe(token)
  await app.close()
  await service.close()
})
