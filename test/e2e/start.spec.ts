import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { launchApp } from '../launch.ts'

test('the first start asks to sign in', async () => {
  const app = await launchApp()
  await expect(app.page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect.poll(async () => (await app.tray())?.items).toContain('Quit Deckpass')
  await app.close()
  expect(existsSync(app.userData)).toBe(false)
})

test('a second start gives way to the first', async () => {
  const app = await launchApp()
  await app.secondInstance()
  await expect(app.page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await app.close()
})

test('a folder of one’s own survives a kill, and the app starts from it again', async () => {
  const userData = await mkdtemp(join(tmpdir(), 'deckpass-kept-'))
  const first = await launchApp({ userData })
  await first.kill()
  const second = await launchApp({ userData })
  await expect(second.page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await second.close()
  expect(existsSync(userData)).toBe(true)
  await rm(userData, { recursive: true })
})

test('the page can neither leave nor reach the network', async () => {
  const app = await launchApp()
  const { page } = app
  const address = page.url()
  await page.evaluate(() => window.location.assign('https://example.com/'))
  const answer = page.evaluate(() =>
    fetch('https://example.com/').then(
      () => 'reached',
      () => 'refused',
    ),
  )
  expect(await answer).toBe('refused')
  expect(page.url()).toBe(address)
  await expect.poll(() => app.log()).toContain('window.navigation-refused')
  await app.close()
})
