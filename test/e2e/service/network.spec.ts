import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { chooseAction } from '../../journeys/fixture.ts'
import { type LaunchOptions, launchApp, type RunningApp } from '../../launch.ts'
import { startCachingService } from '../../service/caching-service.ts'
import { startProxy, throughProxy } from '../../service/proxy.ts'
import { startService } from '../../service/service.ts'
import { searchFolder } from '../../support/secret-search.ts'
import { copyButton, fillSignIn, signIn } from '../helpers.ts'

async function renew(app: RunningApp): Promise<void> {
  await chooseAction(app.page, 'Renew now')
  await expect(app.page.getByRole('region', { name: 'Activity' })).toContainText('Renewed with a new token.')
}

/** Starts again with the first start's data, and renews: the service's third request. */
async function renewAgain(options: LaunchOptions, service: { readonly requests: readonly unknown[] }) {
  const app = await launchApp(options)
  await expect(copyButton(app.page)).toBeVisible()
  await chooseAction(app.page, 'Renew now')
  await expect.poll(() => service.requests.length).toBe(3)
  return app
}

test('from the first start to the last quit only the service is called', async () => {
  const userData = await mkdtemp(join(tmpdir(), 'deckpass-calls-'))
  const netLog = join(userData, 'net-log.json')
  const [service, proxy] = await Promise.all([startService(), startProxy()])
  const args = [...throughProxy(proxy), `--log-net-log=${netLog}`]

  const first = await launchApp({ userData, args })
  await signIn(first.page, service)
  await copyButton(first.page).click()
  await expect(first.page.getByRole('status').filter({ hasText: 'Copied.' })).toBeVisible()
  await renew(first)
  await first.page.getByRole('button', { name: 'Settings' }).click()
  await first.page.getByLabel('Notifications').selectOption('none')
  await first.page.keyboard.press('Escape')
  await first.close()
  const names = namesLookedUp(await readFile(netLog, 'utf8'))

  await (await renewAgain({ userData, args: throughProxy(proxy) }, service)).close()

  expect(new Set(proxy.targets)).toEqual(new Set([new URL(service.baseUrl).host]))
  expect(proxy.targets).toHaveLength(3)
  expect(names).toEqual([])
  await Promise.all([service.close(), proxy.close()])
  await rm(userData, { recursive: true, force: true })
})

test('nothing that a server asks the app to remember is kept or used', { tag: '@all' }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'deckpass-remember-'))
  const server = await startCachingService(folder)
  const userData = await mkdtemp(join(tmpdir(), 'deckpass-remembered-'))
  const { args } = server
  const first = await launchApp({ userData, args })
  await signIn(first.page, server)
  await renew(first)
  await first.close()

  const second = await renewAgain({ userData, args }, server)
  await second.page.getByRole('button', { name: 'More actions' }).click()
  await second.page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(second.page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await second.close()

  expect(server.requests.map(({ headers }) => headers.cookie)).toEqual([undefined, undefined, undefined])
  expect(server.alternative()).toBe(0)
  expect(searchFolder(userData, [server.hostname, server.cookie]).found).toEqual([])
  await server.close()
  for (const each of [folder, userData]) await rm(each, { recursive: true, force: true })
})

test('a proxy password goes only to its proxy, even after a restart', async () => {
  const account = { username: 'demo.office', password: 'demo-proxy-password' }
  const [service, proxy] = await Promise.all([startService(), startProxy({ account })])
  const userData = await mkdtemp(join(tmpdir(), 'deckpass-proxy-'))
  const args = throughProxy(proxy)

  const first = await launchApp({ userData, args })
  await fillSignIn(first.page, service.baseUrl, service.person)
  await first.page.getByRole('button', { name: 'Sign in', exact: true }).click()
  const dialog = first.page.getByRole('alertdialog', { name: 'Proxy password' })
  await expect(dialog).toContainText(proxy.address)
  expect(service.requests).toHaveLength(0)

  const username = dialog.getByLabel('Username for the proxy')
  const password = dialog.getByLabel('Password for the proxy')
  const send = dialog.getByRole('button', { name: 'Send to proxy' })
  await username.fill(account.username)
  await password.fill('not the password')
  await send.click()
  await expect(dialog).toContainText('did not accept')
  expect(proxy.refused()).toBe(3)
  await expect(username).toHaveValue(account.username)
  await expect(password).toBeFocused()
  await password.fill(account.password)
  await send.click()
  await expect(copyButton(first.page)).toBeVisible()
  expect(service.requests).toHaveLength(1)
  expect(service.requests[0]?.headers).not.toHaveProperty('proxy-authorization')
  await first.close()

  const second = await launchApp({ userData, args })
  await renew(second)
  await second.close()
  const basic = btoa(`${account.username}:${account.password}`)
  expect(searchFolder(userData, [account.password, basic]).found).toEqual([])
  await Promise.all([service.close(), proxy.close()])
  await rm(userData, { recursive: true, force: true })
})

/** Names of other machines that were looked up, from Chromium's own network log. */
function namesLookedUp(log: string): string[] {
  const hosts = [...log.matchAll(/"host":"(?:https?:\/\/)?([^"]*)"/g)].map(([, host = '']) => host)
  return [...new Set(hosts)].filter((host) => !/^(127\.0\.0\.1|localhost|\[::1\])(:|$)/.test(host))
}
