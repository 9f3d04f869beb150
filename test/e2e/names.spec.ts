import { expect, type Page, test } from '@playwright/test'
import { launchApp } from '../launch.ts'
import { startService } from '../service/service.ts'
import { letPrograms, signIn } from './helpers.ts'

/** Names that command a terminal or turn text round. */

test('an account is renamed by a script to what commands a terminal, and is one clean line everywhere', {
  tag: '@all',
}, async () => {
  const service = await startService()
  const app = await launchApp()
  const { page } = app
  await signIn(page, service)
  const terminal = app.terminal()
  await letPrograms(page, terminal, true)
  const accountId = await page.evaluate(async () => {
    const snapshot = await Reflect.get(window as object, 'deckpass').request('snapshot.read', null)
    return String(snapshot.accounts[0].id)
  })

  await rename(page, accountId, '\x1b]52;c;ZXZpbA==\x07Work\r\nHome \u202egpj\u2066')
  const cleaned = ']52;c;ZXZpbA==Work Home gpj'
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(cleaned)
  const { out } = await terminal.deckpass(['list'])
  expect(out).toContain(cleaned)
  expect(out).not.toMatch(/(?![\n\t])[\p{Cc}\p{Bidi_Control}]/u)

  await rename(page, accountId, 'سارة')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('سارة')
  expect((await terminal.deckpass(['list'])).out).toContain('سارة')
  await app.close()
  await service.close()
})

/** As a script in the window would: a person's field takes no line end. */
async function rename(page: Page, accountId: string, name: string): Promise<void> {
  await page.evaluate((input) => Reflect.get(window as object, 'deckpass').request('account.rename', input), {
    accountId,
    name,
  })
}
