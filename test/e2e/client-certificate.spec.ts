import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { launchApp } from '../launch.ts'
import { certificateOfUnknownAuthority } from '../service/authority.ts'
import { fillSignIn } from './steps.ts'

test('a service that asks for a certificate of the person gets none, and the sentence says so', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'deckpass-certificate-'))
  const files = await certificateOfUnknownAuthority(folder)
  const [cert, key] = await Promise.all([readFile(files.cert), readFile(files.key)])
  let calls = 0
  const server = createServer({ cert, key, requestCert: true }, () => {
    calls += 1
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.address() as AddressInfo

  const app = await launchApp({ args: ['--ignore-certificate-errors'] })
  await fillSignIn(app.page, `https://127.0.0.1:${port}`, {
    username: 'demo',
    password: 'demo-password',
    companyKey: 'demo-company-key',
  })
  await app.page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(app.page.getByText('asks for a certificate of yours')).toBeVisible()
  expect(calls).toBe(0)
  await app.close()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  await rm(folder, { recursive: true })
})
