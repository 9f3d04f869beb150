import { copyFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { launchApp } from '../launch.ts'
import { startService } from '../service/service.ts'
import { letPrograms, signIn } from './helpers.ts'

/** Names that command a terminal, turn text round or fill the window: of an account, and of a program. */

test('an account is renamed by a script to what commands a terminal, and is one clean line everywhere', async () => {
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
  const { out } = await terminal.deckpass(['accounts'])
  expect(out).toContain(cleaned)
  expect(out).not.toMatch(/(?![\n\t])[\p{Cc}\p{Bidi_Control}]/u)

  await rename(page, accountId, 'سارة')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('سارة')
  expect((await terminal.deckpass(['accounts'])).out).toContain('سارة')
  await app.close()
  await service.close()
})

for (const length of [400, 120_000])
  test(`a program that gives itself a name of ${length} characters moves no button and fills no vault`, async () => {
    const service = await startService()
    const app = await launchApp()
    const { page } = app
    await signIn(page, service)
    const terminal = app.terminal()
    await letPrograms(page, terminal, true)
    const vault = join(app.userData, 'vault.json')
    const before = statSync(vault).size
    // A copy of timeout(1): for a program with this name, the first argument is its script.
    const bash = join(app.desktop.env.TMPDIR ?? '', 'bash')
    copyFileSync('/usr/bin/timeout', bash)

    const asked = terminal.run([bash, `600.${'0'.repeat(length)}`, ...terminal.command, 'token'])
    const question = await app.question()
    await expect(question.getByText(/^600\.0+…$/).first()).toBeVisible()
    const height = await question.evaluate(() => window.innerHeight)
    for (const button of await question.getByRole('button').all()) {
      const box = await button.boundingBox()
      expect(box && box.y + box.height).toBeLessThanOrEqual(height)
    }
    const once = question.getByRole('button', { name: /once/i })
    await expect(once).not.toHaveAttribute('aria-disabled', 'true')
    await once.click().catch(() => undefined)
    expect((await asked).status).toBe(0)
    await expect(page.getByRole('region', { name: 'Activity' })).toContainText('600.000')
    expect(statSync(vault).size - before).toBeLessThan(4_000)
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
