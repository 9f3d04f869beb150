import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startDesktop } from '../desktop/desktop.ts'
import { findElectron } from '../launch/electron.ts'
import { checkAttacks, checkSwitches } from './attacks.ts'
import { checkBillOfMaterials, checkContents, checkFuses } from './contents.ts'
import { pack, packagedIn } from './pack.ts'
import { notChecked, summarize } from './report.ts'
import { checkLife } from './start.ts'

/**
 * `npm run package:check`: packs the built app with electron-builder and its real configuration, looks at
 * what came out, and starts it on a separate desktop (Linux). It is driven from outside, because nothing
 * can be driven from inside once the fuses are set. `npm run package:check -- <folder>` looks at an app that
 * was packaged before.
 */

const [given] = process.argv.slice(2)
const work = mkdtempSync(join(tmpdir(), 'deckpass-package-'))
// An ordinary user starts the app.
chmodSync(work, 0o755)
try {
  const electron = given === undefined ? await findElectron() : null
  if (electron) console.log(electron.words)
  if (electron?.kind === 'older')
    console.log('What is packed for it has the calls that it lacks added, and is for this check alone.\n')
  const packaged =
    given === undefined && electron ? await pack(electron, join(work, 'dist')) : packagedIn(given ?? '')
  checkContents(packaged.asar)
  checkBillOfMaterials(packaged.resources)
  await checkFuses(packaged.program)
  if (process.platform === 'linux') {
    const desktop = await startDesktop()
    try {
      await checkLife(packaged, desktop)
      await checkAttacks(packaged, desktop)
      await checkSwitches(packaged, desktop)
    } finally {
      await desktop.close()
    }
  } else notChecked('the start of the packaged app: the check brings a desktop up on Linux only')
} finally {
  rmSync(work, { recursive: true, force: true })
}
summarize()
