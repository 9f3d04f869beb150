import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { launchApp, type RunningApp } from '../../launch.ts'
import { startCachingService } from '../../service/caching-service.ts'
import { startProxy, throughProxy } from '../../service/proxy.ts'
import { startService } from '../../service/service.ts'
import { signIn } from '../helpers.ts'

/** Opens the test, and returns what it shows. */
async function tested({ page, clickMenu, passTime }: RunningApp): Promise<string> {
  // The menu exists once a screen is drawn.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // Skips the pause after the previous test.
  await passTime(5_000)
  await clickMenu(['Help', 'Test the connection'])
  const dialog = page.getByRole('dialog', { name: /^Connection to / })
  await expect(dialog.getByRole('definition').first()).toBeVisible({ timeout: 20_000 })
  const found = (await dialog.getByRole('definition').allInnerTexts()).join('\n')
  await dialog.getByRole('button', { name: 'Copy result' }).click()
  await expect(dialog.getByText('Result copied.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  return found
}

test('a good service, a web page, and a port without a listener are distinguished, and no secret is sent', async () => {
  const service = await startService()
  const app = await launchApp()
  await signIn(app.page, service)
  const [first] = service.requests
  expect(await tested(app)).toMatch(
    /no name to look up.*\nNo proxy is used.*\nNot encrypted.*\n.* answers and requires credentials/,
  )
  expect((await app.clipboard()).text).toMatch(
    new RegExp(`^Deckpass: connection to ${service.baseUrl}, .*\nName .*\nProxy .*\nEncryption .*\nAnswer `),
  )
  const [, sent] = service.requests
  expect(sent?.path).toBe(first?.path)
  expect(sent?.headers).not.toHaveProperty('authorization')

  service.faults.next({ kind: 'html' })
  expect(await tested(app)).toContain('it sent a web page')
  await service.close()
  expect(await tested(app)).toContain('Nothing answers at')
  await app.close()
})

test('an untrusted authority, an unknown name, and a proxy that needs a password are named', {
  tag: '@all',
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'deckpass-test-tls-'))
  const server = await startCachingService(folder)
  const userData = await mkdtemp(join(tmpdir(), 'deckpass-test-tls-data-'))
  const trusting = await launchApp({ userData, args: server.args })
  await signIn(trusting.page, server)
  await trusting.close()

  const leadsThere = server.args.filter((arg) => arg.startsWith('--host-resolver-rules'))
  const app = await launchApp({ userData, args: leadsThere })
  expect(await tested(app)).toMatch(
    /not trusted on this computer. It was issued by “An authority of a test”.*Valid from .* Fingerprint \(SHA-256\): ([0-9A-F]{2}:){31}[0-9A-F]{2}\nNot reached/,
  )
  await app.close()
  expect(server.requests).toHaveLength(1)

  const nowhere = await launchApp({ userData, args: ['--host-resolver-rules=MAP * ~NOTFOUND'] })
  expect(await tested(nowhere)).toMatch(
    /The name slides.example was not found.*\nNo proxy.*\nNot reached.*\nNot reached/,
  )
  await nowhere.close()

  const account = { username: 'demo.office', password: 'demo-proxy-password' }
  const proxy = await startProxy({ account })
  const behind = await launchApp({ userData, args: throughProxy(proxy) })
  expect(await tested(behind)).toMatch(
    new RegExp(
      `The proxy looks up the name.*\\nThe proxy ${proxy.address} asks for a username and password, which .* does not send.*\\n.*\\nNot reached`,
    ),
  )
  expect(proxy.refused()).toBe(proxy.targets.length)
  await behind.close()
  expect(server.requests).toHaveLength(1)
  await Promise.all([server.close(), proxy.close()])
  for (const each of [folder, userData]) await rm(each, { recursive: true, force: true })
})
