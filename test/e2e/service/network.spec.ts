import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { chooseAction } from '../../journeys/fixture.ts'
import { launchApp, type RunningApp } from '../../launch.ts'
import { startCachingService } from '../../service/caching-service.ts'
import { startProxy, throughProxy } from '../../service/proxy.ts'
import { startService } from '../../service/service.ts'
import { searchFolder } from '../../support/secret-search.ts'
import { copyButton, fillSignIn, signIn } from '../helpers.ts'

const activity = ({ page }: RunningApp) => page.getByRole('region', { name: 'Activity' })

test('from the first start to the last quit nobody but the service is called', async () => {
  const userData = await mkdtemp(join(tmpdir(), 'deckpass-calls-'))
  const netLog = join(userData, 'net-log.json')
  const [service, proxy] = await Promise.all([startService(), startProxy()])
  const args = [...throughProxy(proxy), `--log-net-log=${netLog}`]

  const first = await launchApp({ userData, args })
  await signIn(first.page, service)
  await copyButton(first.page).click()
  await expect(first.page.getByRole('status').filter({ hasText: 'Copied.' })).toBeVisible()
  await chooseAction(first.page, 'Renew now')
  await expect(activity(first)).toContainText('Renewed with a new token.')
  await first.page.getByRole('button', { name: 'Settings' }).click()
  await first.page.getByLabel('Notifications').selectOption('none')
  await first.page.keyboard.press('Escape')
  await first.close()
  const names = namesLookedUp(await readFile(netLog, 'utf8'))

  const second = await launchApp({ userData, args: throughProxy(proxy) })
  await expect(copyButton(second.page)).toBeVisible()
  await chooseAction(second.page, 'Renew now')
  await expect.poll(() => service.requests.length).toBe(3)
  await second.close()

  expect(new Set(proxy.targets)).toEqual(new Set([new URL(service.baseUrl).host]))
  expect(proxy.targets).toHaveLength(3)
  expect(names).toEqual([])
  await Promise.all([service.close(), proxy.close()])
  await rm(userData, { recursive: true, force: true })
})

test('nothing that a server asks to be remembered is kept or used', { tag: '@all' }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'deckpass-remember-'))
  const server = await startCachingService(folder)
  const userData = await mkdtemp(join(tmpdir(), 'deckpass-remembered-'))
  const { args } = server
  const first = await launchApp({ userData, args })
  await signIn(first.page, server)
  await chooseAction(first.page, 'Renew now')
  await expect(activity(first)).toContainText('Renewed with a new token.')
  await first.close()

  const second = await launchApp({ userData, args })
  await expect(copyButton(second.page)).toBeVisible()
  await chooseAction(second.page, 'Renew now')
  await expect.poll(() => server.requests.length).toBe(3)
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
  const { person: credentials } = service
  await fillSignIn(first.page, service.baseUrl, credentials)
  await first.page.getByRole('button', { name: 'Sign in', exact: true }).click()
  const dialog = first.page.getByRole('alertdialog', { name: 'Proxy password' })
  await expect(dialog).toContainText(proxy.address)
  expect(service.requests).toHaveLength(0)

  await dialog.getByLabel('Username for the proxy').fill(account.username)
  await dialog.getByLabel('Password for the proxy').fill('not the password')
  await dialog.getByRole('button', { name: 'Send to proxy' }).click()
  await expect(dialog).toContainText('did not accept')
  expect(proxy.refused()).toBe(3)
  await expect(dialog.getByLabel('Username for the proxy')).toHaveValue(account.username)
  await expect(dialog.getByLabel('Password for the proxy')).toBeFocused()
  await dialog.getByLabel('Password for the proxy').fill(account.password)
  await dialog.getByRole('button', { name: 'Send to proxy' }).click()
  await expect(copyButton(first.page)).toBeVisible()
  expect(service.requests).toHaveLength(1)
  expect(service.requests[0]?.headers).not.toHaveProperty('proxy-authorization')
  await first.close()

  const second = await launchApp({ userData, args })
  await chooseAction(second.page, 'Renew now')
  await expect(activity(second)).toContainText('Renewed with a new token.')
  await second.close()
  const basic = btoa(`${account.username}:${account.password}`)
  expect(searchFolder(userData, [account.password, basic]).found).toEqual([])
  await Promise.all([service.close(), proxy.close()])
  await rm(userData, { recursive: true, force: true })
})

/** Names of other machines that were looked up, as Chromium's own log of the network tells. */
function namesLookedUp(log: string): string[] {
  const hosts = [...log.matchAll(/"host":"(?:https?:\/\/)?([^"]*)"/g)].map(([, host = '']) => host)
  return [...new Set(hosts)].filter((host) => !/^(127\.0\.0\.1|localhost|\[::1\])(:|$)/.test(host))
}
