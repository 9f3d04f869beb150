import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect } from '@playwright/test'
import { requirePackages } from '../test/desktop/packages.ts'
import { signIn } from '../test/e2e/helpers.ts'
import { buildWhereStale } from '../test/launch/build.ts'
import { findElectron } from '../test/launch/electron.ts'
import { endAtSignals } from '../test/launch/processes.ts'
import { endDesktops, launchApp, type RunningApp } from '../test/launch.ts'
import { startService } from '../test/service/service.ts'
import { searchFolder } from '../test/support/secret-search.ts'
import { drawInFontOfDesktops, pictureOf } from './screenshots/screenshot.ts'

/** `npm run demo`: plays the main use case from beginning to end, unattended. */

const pictures = resolve(import.meta.dirname, '../out/demo')
const lifetimeMs = 40_000
let steps = 0

function saw(what: string): void {
  steps += 1
  console.log(`${String(steps).padStart(2)}. ${what}`)
}

async function picture(app: RunningApp, name: string): Promise<void> {
  const file = join(pictures, `${String(steps).padStart(2, '0')}-${name}.png`)
  writeFileSync(file, await pictureOf(app.page, 'png'))
}

async function demo(userData: string): Promise<void> {
  const service = await startService({ lifetimeMs })
  saw(`The practice service answers at ${service.baseUrl}; its tokens live ${lifetimeMs / 1000} seconds.`)

  let app = await launchApp({ userData })
  await expect(app.page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  saw(`Deckpass is open (Electron ${app.electron}) and asks to sign in.`)
  await picture(app, 'sign-in')

  await signIn(app.page, service)
  const timer = app.page.getByRole('timer', { name: 'Time left' })
  saw(`Signed in through the form. Time left on the screen: ${await timer.textContent()}.`)
  await picture(app, 'signed-in')

  await app.page.getByRole('button', { name: 'Copy token', exact: true }).click()
  await expect(app.page.getByRole('status').filter({ hasText: 'Copied.' })).toBeVisible()
  const { text: copied } = await app.clipboard()
  const isCurrent = service.requests.length === 1 && copied.length > 0
  if (!isCurrent) throw new Error('The clipboard does not hold the token.')
  saw(`Copied with one press. The clipboard holds ${copied.length} characters ending in ${copied.slice(-4)}.`)
  await picture(app, 'copied')

  const renewal = () => service.requests.findIndex((request) => request.path.endsWith('/update_token'))
  await expect.poll(renewal, { timeout: lifetimeMs }).toBeGreaterThan(0)
  await expect(app.page.getByText(/^What you copied .* was replaced/)).toBeVisible()
  saw('Renewed in the background before its expiry, and the screen says that the copied token was replaced.')
  await picture(app, 'renewed')

  await app.close()
  saw('Quit. The clipboard was cleared on the way out, if it still held the token.')

  app = await launchApp({ userData })
  await expect(app.page.getByRole('button', { name: 'Copy token', exact: true })).toBeVisible()
  await expect(app.page.getByRole('timer', { name: 'Time left' })).toHaveText(/^\d\d:\d\d$/)
  saw('Started again: the account, its token and the countdown are there without signing in.')
  await picture(app, 'restarted')

  const calls = service.requests.length
  await expect.poll(() => service.requests.length, { timeout: lifetimeMs }).toBeGreaterThan(calls)
  saw('Renewal goes on after the restart: the credentials were kept, sealed.')
  await app.close()

  const secrets = [copied, ...service.accounts.flatMap(({ password, companyKey }) => [password, companyKey])]
  const { files, found } = searchFolder(userData, secrets)
  if (found.length > 0) throw new Error(`A secret is in clear text: ${found.join(', ')}`)
  saw(`Searched ${files} files of the user-data folder for ${secrets.length} secrets in clear: none.`)

  await service.close()
  console.log(`\nAll ${steps} steps went well. Pictures are in out/demo/.`)
}

const userData = mkdtempSync(join(tmpdir(), 'deckpass-demo-'))
rmSync(pictures, { recursive: true, force: true })
mkdirSync(pictures, { recursive: true })
endAtSignals()
drawInFontOfDesktops()
process.once('exit', () => rmSync(userData, { recursive: true, force: true }))
try {
  requirePackages('x11')
  buildWhereStale()
  console.log((await findElectron()).words)
  await demo(userData)
} catch (error) {
  console.error(`\nStep ${steps + 1} failed: ${error instanceof Error ? error.message : error}`)
  process.exitCode = 1
}
await endDesktops()
// Exits, because after a failed demo the practice service still listens.
process.exit()
