import { expect, test } from '@playwright/test'
import { button, chooseAction } from '../../journeys/fixture.ts'
import { launchApp } from '../../launch.ts'
import { startService } from '../../service/service.ts'
import { secretsIn } from '../../support/secret-search.ts'
import { copyButton, signIn } from '../helpers.ts'

const credentials = {
  username: 'memory.user',
  password: 'memory-password-8431',
  companyKey: 'memory-company-key-7319',
}
const basic = Buffer.from(`${credentials.username}:${credentials.password}`).toString('base64')

test('once a sign-out is final, the main process’s memory contains no secret of the account', {
  tag: '@all',
}, async () => {
  const tokens: string[] = []
  const newToken = () => {
    const token = `memory-token-${tokens.length}-${crypto.randomUUID()}`
    tokens.push(token)
    return token
  }
  const service = await startService({ accounts: [credentials], newToken })
  const app = await launchApp()
  const { page } = app
  await signIn(page, service)
  await chooseAction(page, 'Renew now')
  await expect.poll(() => tokens.length).toBe(2)
  await expect(page.getByRole('region', { name: 'Activity' })).toContainText('Renewed with a new token.')
  await copyButton(page).click()
  await button(page, 'Reveal').click()
  await expect(button(page, 'Hide')).toBeVisible()
  const { password, companyKey } = credentials
  const current = tokens.at(-1) ?? ''
  expect(secretsIn(await app.heap(), [password, companyKey, current])).toEqual([
    password,
    companyKey,
    current,
  ])

  await button(page, 'More actions').click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(button(page, 'Undo')).toBeHidden({ timeout: 60_000 })
  const secrets = [password, companyKey, basic, ...tokens]
  await expect.poll(async () => secretsIn(await app.heap(), secrets)).toEqual([])
  await app.close()
  await service.close()
})
