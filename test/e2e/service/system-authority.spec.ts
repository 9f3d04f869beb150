import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { launchApp } from '../../launch.ts'
import { certificateOfUnknownAuthority } from '../../service/certificates.ts'
import { startService } from '../../service/service.ts'
import { signIn } from '../helpers.ts'

/** Only root can replace the system's folder of authorities for the app. */
const asRoot = process.getuid?.() === 0 ? test : () => undefined

asRoot('an authority that the administrator added to the system is trusted', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'deckpass-authority-'))
  const authorities = join(folder, 'authorities')
  await mkdir(authorities)
  const { authority, tls } = certificateOfUnknownAuthority(folder)
  await copyFile(authority, join(authorities, 'company.crt'))
  const service = await startService({ tls })
  const app = await launchApp({ authorities })
  try {
    await signIn(app.page, service)
    const dialog = app.page.getByRole('dialog', { name: /^Connection to / })
    // Chromium asks only once about a certificate, but the second test must also report it.
    for (const _each of [1, 2]) {
      await app.passTime(5_000)
      await app.clickMenu(['Help', 'Test the connection'])
      await expect(dialog).toContainText(
        'The certificate is trusted. It was issued by “An authority of a test”.',
      )
      await dialog.getByRole('button', { name: 'Close' }).click()
    }
  } finally {
    await app.close()
    await service.close()
    await rm(folder, { recursive: true, force: true })
  }
})
