import { buildWhereStale } from '../../test/launch/build.ts'
import { findElectron } from '../../test/launch/electron.ts'
import { command } from './command.ts'
import { report } from './report.ts'
import { running } from './running.ts'
import { sizes } from './sizes.ts'
import { vault } from './vault.ts'

/**
 * `npm run bench`: measures size, speed and idle load of the built app, its command and its vault, each with its
 * budget. `--quick`: only the size, because timings need a quiet machine.
 */

buildWhereStale()
const rows = await sizes()
// Only Linux lets us start a desktop and read the kernel's figures.
if (!process.argv.includes('--quick') && process.platform === 'linux') {
  console.error((await findElectron()).words)
  rows.push(...(await running()), ...(await command()), ...(await vault()))
}
if (!report(rows)) process.exitCode = 1
