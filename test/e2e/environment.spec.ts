import { chmodSync, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { tell } from '../attack/results.ts'
import { launchApp } from '../launch.ts'
import { certificateOfUnknownAuthority } from '../service/certificates.ts'
import { demoAccounts } from '../service/service-logic.ts'
import { searchFolder } from '../support/secret-search.ts'
import { fillSignIn } from './helpers.ts'

/** What somebody who sets the environment of a start can have written or loaded. */

let folder: string

test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deckpass-environment-'))
  chmodSync(folder, 0o755)
})

test.afterEach(() => rm(folder, { recursive: true, force: true }))

test('no variable of the environment has the keys of a call written, or a module loaded', {
  tag: '@all',
}, async () => {
  const { cert, key } = await certificateOfUnknownAuthority(folder)
  const server = createServer({ cert: readFileSync(cert), key: readFileSync(key) }, (_incoming, outgoing) => {
    outgoing.writeHead(401).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const written = await mkdtemp(join(folder, 'written-'))
  chmodSync(written, 0o777)
  const env = {
    SSLKEYLOGFILE: join(written, 'tls-keys'),
    CHROME_LOG_FILE: join(written, 'chrome-log'),
    SSLDEBUGFILE: join(written, 'nss'),
    MESA_LOG_FILE: join(written, 'mesa'),
    NODE_V8_COVERAGE: join(written, 'coverage'),
    NODE_COMPILE_CACHE: join(written, 'compiled'),
    NODE_REDIRECT_WARNINGS: join(written, 'warnings'),
    GTK_MODULES: 'module-of-a-test',
    GTK3_MODULES: 'module-of-a-test',
    G_MESSAGES_DEBUG: 'all',
  }
  /** Read before the app's own code: these are written, and must hold nothing of the person's. */
  const early = {
    ELECTRON_ENABLE_LOGGING: 'file',
    ELECTRON_LOG_FILE: join(written, 'electron-log'),
    NSPR_LOG_FILE: join(written, 'nspr'),
    NSPR_LOG_MODULES: 'all:5',
  }
  const app = await launchApp({ env: { ...env, ...early }, args: ['--ignore-certificate-errors'] })
  const [account] = demoAccounts
  const { port } = server.address() as AddressInfo
  await fillSignIn(app.page, `https://127.0.0.1:${port}`, account)
  await app.page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(app.page.getByRole('alert').first()).toBeVisible()
  const log = await app.log()
  await app.close()
  server.close()
  const found = [
    ...readdirSync(written).filter((name) => !['electron-log', 'nspr'].includes(name)),
    ...searchFolder(written, [account.password, account.companyKey]).found,
    ...(log.includes('module-of-a-test') ? ['a module of GTK'] : []),
    ...(/DEBUG \*\*|GLib-GIO-DEBUG/.test(log) ? ['messages of GLib'] : []),
  ]
  const tried = Object.keys(env).length
  tell({ attack: 'environment of the start', tried, held: tried - found.length })
  expect(found).toEqual([])
})
