import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { launchApp, type RunningApp } from '../../launch.ts'
import { certificateOfUnknownAuthority } from '../../service/certificates.ts'
import { type Service, startService } from '../../service/service.ts'
import { fillSignIn } from '../helpers.ts'

/** Sign-ins that reach another server than the person meant, on Chromium's network stack. */
let app: RunningApp
let service: Service
/** No request may reach this service. */
let otherService: Service
/** A service over TLS with an untrusted certificate. */
let untrusted: Service

test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  service = await startService()
  otherService = await startService()
  untrusted = await serviceWith()
  app = await launchApp({ args: ['--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'] })
})

/** A service over TLS with a certificate of an unknown authority. */
async function serviceWith(certificate: Parameters<typeof certificateOfUnknownAuthority>[1] = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'deckpass-wrong-server-'))
  const { tls } = certificateOfUnknownAuthority(folder, certificate)
  await rm(folder, { recursive: true })
  return startService({ tls })
}

test.afterAll(async () => {
  await app.close()
  await Promise.all([service.close(), otherService.close(), untrusted.close()])
})

test.beforeEach(async () => {
  service.faults.clear()
  // Removes the message of the previous test.
  await app.page.reload()
})

async function tryToSignIn(address: string, password?: string): Promise<void> {
  await fillSignIn(app.page, address, { ...service.person, ...(password !== undefined && { password }) })
  await app.page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

const alert = () => app.page.getByRole('alert')

test('the first error of a certificate is reported, and the server gets no password', async () => {
  const otherName = await serviceWith({ names: 'DNS:example.org', days: -1 })
  const expired = await serviceWith({ days: -1 })
  const today = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' }).format()
  for (const [server, words] of [
    [otherName, 'is for another name, example.org.'],
    [expired, `is outside its dates; this computer’s date is ${today}.`],
    [untrusted, 'is not trusted on this computer.'],
  ] as const) {
    await tryToSignIn(server.baseUrl)
    await expect(alert()).toContainText(`The certificate of ${new URL(server.baseUrl).host} ${words}`)
    expect(server.requests).toEqual([])
  }
  await Promise.all([otherName.close(), expired.close()])
})

test('no network, an unknown name, and a port without a listener are distinguished', async () => {
  await tryToSignIn('slides.example')
  await expect(alert()).toContainText('The name slides.example was not found.')
  await app.network('offline')
  await app.page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(alert()).toContainText('You are offline.')
  await app.network('online')
  const gone = await startService()
  await gone.close()
  await tryToSignIn(gone.baseUrl)
  await expect(alert()).toContainText(`Nothing answers at ${new URL(gone.baseUrl).host}.`)
})

test('the password does not follow a redirect to another server', async () => {
  service.faults.always({ kind: 'redirect', to: `${otherService.baseUrl}/api/auth/token`, status: 307 })
  await tryToSignIn(service.baseUrl)
  await expect(alert()).toContainText('points to another address')
  expect(otherService.requests).toEqual([])
})

test('http to an https server is reported as a broken connection', async () => {
  await tryToSignIn(untrusted.baseUrl.replace('https:', 'http:'))
  await expect(alert()).toContainText('was lost')
  expect(untrusted.requests).toEqual([])
})

test('a server that challenges after a wrong password gets no second request', async () => {
  const before = service.requests.length
  await tryToSignIn(service.baseUrl, 'not the password')
  await expect(alert()).toContainText('did not accept this username')
  expect(service.requests).toHaveLength(before + 1)
})
