import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { launchApp, type RunningApp } from '../../launch.ts'
import { certificateOfUnknownAuthority } from '../../service/certificates.ts'
import { type Service, startService } from '../../service/service.ts'
import { fillSignIn } from '../helpers.ts'

/** Sign-ins that meet another server than the person meant: what Chromium's network makes of them. */
let app: RunningApp
let service: Service
/** Reached by nobody, if all goes well. */
let otherService: Service
/** Over TLS, with a certificate that nobody trusts. */
let untrusted: Service

test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'deckpass-wrong-server-'))
  const files = await certificateOfUnknownAuthority(folder)
  const [cert, key] = await Promise.all([readFile(files.cert, 'utf8'), readFile(files.key, 'utf8')])
  await rm(folder, { recursive: true })
  service = await startService()
  otherService = await startService()
  untrusted = await startService({ tls: { cert, key } })
  app = await launchApp()
})

test.afterAll(async () => {
  await app.close()
  await Promise.all([service.close(), otherService.close(), untrusted.close()])
})

test.beforeEach(async () => {
  service.faults.clear()
  // The sentence of the test before is gone.
  await app.page.reload()
})

async function tryToSignIn(address: string, password?: string): Promise<void> {
  const { person: credentials } = service
  await fillSignIn(app.page, address, { ...credentials, ...(password !== undefined && { password }) })
  await app.page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

const alert = () => app.page.getByRole('alert')

test('a server with a certificate of an unknown authority gets no password', async () => {
  await tryToSignIn(untrusted.baseUrl)
  await expect(alert()).toContainText('is not trusted on this computer.')
  expect(untrusted.requests).toEqual([])
})

test('the password does not follow a redirect to another server', async () => {
  service.faults.always({ kind: 'redirect', to: `${otherService.baseUrl}/api/auth/token`, status: 307 })
  await tryToSignIn(service.baseUrl)
  await expect(alert()).toContainText('points to another address')
  expect(otherService.requests).toEqual([])
})

test('https to an http server, and http to an https server, is told as broken off', async () => {
  const before = service.requests.length
  await tryToSignIn(service.baseUrl.replace('http:', 'https:'))
  await expect(alert()).toContainText('does not speak https.')
  await app.page.reload()
  await tryToSignIn(untrusted.baseUrl.replace('https:', 'http:'))
  await expect(alert()).toContainText('was lost')
  expect(service.requests).toHaveLength(before)
  expect(untrusted.requests).toEqual([])
})

test('a server that challenges a wrong password gets no second try', async () => {
  const before = service.requests.length
  await tryToSignIn(service.baseUrl, 'not the password')
  await expect(alert()).toContainText('did not accept this username')
  expect(service.requests).toHaveLength(before + 1)
})
