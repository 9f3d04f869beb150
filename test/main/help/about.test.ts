import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readAbout } from '../../../main/help/about.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

test('every package of every part is listed once, sorted by name, with its license', async () => {
  const built = temporaryFolder()
  const zod = { name: 'zod', version: '4.0.0', identifier: 'MIT', text: 'MIT License' }
  const parts = { main: [zod, { name: 'bare', version: '1.0.0', identifier: null }], renderer: [zod] }
  for (const [part, licenses] of Object.entries(parts)) {
    mkdirSync(join(built, part))
    writeFileSync(join(built, part, 'licenses.json'), JSON.stringify(licenses))
  }
  const executable = join(built, 'deckpass')
  expect(await readAbout(built, executable)).toEqual({
    packages: [{ name: 'bare', version: '1.0.0', identifier: null, text: null }, zod],
    electronLicensesPath: null,
  })
  writeFileSync(join(built, 'LICENSES.chromium.html'), '')
  const about = await readAbout(built, executable)
  expect(about.electronLicensesPath).toBe(join(built, 'LICENSES.chromium.html'))
})
