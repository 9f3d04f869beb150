import { chmodSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Desktop, startDesktop } from '../../test/desktop/desktop.ts'
import { requirePackages } from '../../test/desktop/packages.ts'
import { findElectron } from '../../test/launch/electron.ts'
import { checkContents } from './contents.ts'
import { canInstall, checkDeb, checkRpm, install } from './install.ts'
import { type Packaged, pack, packagedIn } from './pack.ts'
import { notChecked, summarize } from './report.ts'
import { checkAttacks, checkLife } from './start.ts'

/**
 * `npm run package:check`: packs the built app with electron-builder and its real configuration, checks the result, and
 * starts it on a separate desktop (Linux). Uses real keys, because the fuses prevent automation. `npm run package:check
 * -- <folder>` checks an existing package.
 */

const [given] = process.argv.slice(2)
const work = mkdtempSync(join(tmpdir(), 'deckpass-package-'))
// The ordinary user that starts the app must be able to read it.
chmodSync(work, 0o755)
try {
  const electron = given === undefined ? await findElectron() : null
  if (electron) console.log(electron.words)
  if (electron?.kind === 'older')
    console.log(
      'The calls that this Electron lacks are added to what is packed, which is for this check alone.\n',
    )
  const dist = join(work, 'dist')
  if (canInstall()) requirePackages('packages')
  const packages = canInstall() ? (['deb', 'rpm'] as const) : []
  const packaged =
    given === undefined && electron ? await pack(electron, dist, packages) : packagedIn(given ?? '')
  const [deb] = globSync(given === undefined ? join(dist, '*.deb') : join(given, '../*-amd64.deb'))
  await checkContents(packaged)
  if (process.platform === 'linux') {
    const desktop = await startDesktop()
    try {
      if (deb && canInstall()) {
        checkDeb(deb, packaged.program)
        const installed = await install(deb, join(work, 'layer'), desktop)
        await checkStarts(installed.packaged, installed.desktop)
        await installed.remove()
        if (electron) {
          const newer = join(work, 'newer')
          await pack(electron, newer, ['rpm'], { 'extraMetadata.version': '0.2.0' })
          const [one = '', other = ''] = [dist, newer].flatMap((folder) => globSync(join(folder, '*.rpm')))
          await checkRpm(one, other, join(work, 'rpm-layer'), desktop)
        }
      } else {
        notChecked(
          'the deb and the rpm: they are made and installed where the check runs as root on Debian or Ubuntu',
        )
        await checkStarts(packaged, desktop)
      }
    } finally {
      await desktop.close()
    }
  } else notChecked('the start of the packaged app: the check brings a desktop up on Linux only')
} finally {
  rmSync(work, { recursive: true, force: true })
}
summarize()

async function checkStarts(packaged: Packaged, desktop: Desktop): Promise<void> {
  await checkLife(packaged, desktop)
  await checkAttacks(packaged, desktop)
}
