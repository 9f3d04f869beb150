import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCachingService } from '../service/caching-service.ts'
import { startClientCertificateService } from '../service/client-certificate-service.ts'
import { startProxy } from '../service/proxy.ts'
import { button, expect, fill, northwind, signIn } from './fixture.ts'
import { walk } from './walk.ts'

export const proxyPassword = walk('a proxy that wants a password', async (show, fixture) => {
  const proxy = await startProxy({ account: { username: 'm.lind', password: 'demo-proxy-password' } })
  const args = [
    '--proxy-server=http://proxy.northwind.example:8080',
    '--proxy-bypass-list=<-loopback>',
    `--host-resolver-rules=MAP proxy.northwind.example:8080 ${proxy.address}`,
  ]
  await fixture.launch({ args }, async (page) => {
    await fill(page, 'https://slides.northwind.example', northwind)
    await button(page, 'Sign in').click()
    const dialog = page.getByRole('alertdialog', { name: 'Proxy password' })
    await show('proxy-password', dialog)
    await dialog.getByRole('button', { name: 'Send to proxy' }).click()
    await expect(dialog.getByText('Enter your username.')).toBeVisible()
    await expect(dialog.getByLabel('Username for the proxy')).toBeFocused()
    await show('proxy-password-refused', page)
  })
  await proxy.close()
})

/** Nothing is sent before the choice, so no service is called. The names are as long as some companies' are. */
export const certificate = walk('a choice of certificates', async (show, fixture) => {
  const home = await mkdtemp(join(tmpdir(), 'deckpass-screens-home-'))
  const people = ['Demo Mara Lind', 'Demo Smartcard-Authentication-Certificate-2026-Mara-Lind-000417']
  const server = await startClientCertificateService(home, people)
  await fixture.launch({ home, asNamed: true, require: ['ask-for-certificate.cjs'] }, async (page) => {
    await fill(page, 'https://slides.northwind.example', northwind)
    await button(page, 'Sign in').click()
    const dialog = page.getByRole('alertdialog', { name: 'Choose a certificate' })
    await expect(dialog.getByRole('radio').first()).toBeFocused()
    await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(0)
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('alert')).toHaveText('Choose a certificate first.')
    await show('certificate-refused', page)
    await page.keyboard.press('Space')
    await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(1)
    await expect(dialog.getByRole('alert')).toBeHidden()
    await show('certificate', page)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(button(page, 'Sign in')).toBeVisible()
  })
  await server.close()
  await rm(home, { recursive: true, force: true })
})

/** The service has its own certificate, so it is called by its name. */
export const connection = walk('a test of the connection', async (show, fixture) => {
  const folder = await mkdtemp(join(tmpdir(), 'deckpass-screens-tls-'))
  const server = await startCachingService(folder, [northwind])
  await fixture.launch({ args: server.args, asNamed: true }, async (page, app) => {
    await signIn(page, server.baseUrl, northwind, 'Northwind')
    await app.clickMenu(['Help', 'Test the connection'])
    await expect(page.getByRole('definition').last()).toContainText('answers and requires credentials')
    await show('connection', page)
  })
  const untrusting = server.args.filter((arg) => arg.startsWith('--host-resolver-rules'))
  await fixture.launch({ args: untrusting, asNamed: true }, async (page, app) => {
    await app.clickMenu(['Help', 'Test the connection'])
    await expect(page.getByRole('definition').last()).toHaveText('Not reached.')
    await show('connection-not-trusted', page)
  })
  await server.close()
  await rm(folder, { recursive: true, force: true })
})
