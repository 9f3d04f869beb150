import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { chooseAction } from '../../journeys/fixture.ts'
import { launchApp } from '../../launch.ts'
import { startClientCertificateService } from '../../service/client-certificate-service.ts'
import { searchFolder } from '../../support/secret-search.ts'
import { copyButton, fillSignIn } from '../helpers.ts'

type Service = Awaited<ReturnType<typeof startClientCertificateService>>

let home: string
let service: Service

test.beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'deckpass-certificate-'))
  service = await startClientCertificateService(home)
})

test.afterEach(async () => {
  await service.close()
  await rm(home, { recursive: true, force: true })
})

/** `require`: the older Electron behaves as the later one does. */
const launch = (options: { require?: string[]; userData?: string }) =>
  launchApp({ ...options, env: { HOME: home }, args: ['--ignore-certificate-errors'] })

async function pressSignIn(page: Page): Promise<void> {
  await fillSignIn(page, service.baseUrl, service.person)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

const choiceIn = (page: Page) => page.getByRole('alertdialog', { name: 'Choose a certificate' })

test('no certificate of this computer is sent before the person chooses', {
  tag: '@all',
}, async () => {
  const app = await launch({})
  await pressSignIn(app.page)
  await expect(app.page.getByText('asks for your certificate').first()).toBeVisible()
  expect(service.callers).toEqual([])
  await app.close()
})

test('only the chosen certificate is sent, even after a restart', async () => {
  const require = ['ask-for-certificate.cjs']
  const userData = await mkdtemp(join(tmpdir(), 'deckpass-chosen-'))
  const first = await launch({ require, userData })
  await pressSignIn(first.page)
  const dialog = choiceIn(first.page)
  await expect(dialog.getByRole('radio')).toHaveCount(2)
  await expect(dialog).toContainText('Issued by An authority of a test, valid until')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(first.page.getByText('asks for your certificate')).toBeVisible()
  expect(service.callers).toEqual([])

  await first.page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await dialog.getByRole('radio', { name: 'Demo Person' }).check()
  await dialog.getByRole('button', { name: 'Use this certificate' }).click()
  await expect(copyButton(first.page)).toBeVisible()
  await first.close()

  const second = await launch({ require, userData })
  await chooseAction(second.page, 'Renew now')
  await expect(second.page.getByRole('region', { name: 'Activity' })).toContainText(
    'Renewed with a new token.',
  )
  await second.close()
  expect(service.callers).toEqual(['Demo Person', 'Demo Person'])
  expect(searchFolder(userData, ['Demo Person']).found).toEqual([])
  await rm(userData, { recursive: true, force: true })
})
