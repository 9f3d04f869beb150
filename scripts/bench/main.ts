import { parseArgs } from 'node:util'
import { buildWhereStale } from '../../test/launch/build.ts'
import { findElectron } from '../../test/launch/electron.ts'
import { command } from './command.ts'
import { report } from './report.ts'
import { running } from './running.ts'
import { sizes } from './sizes.ts'
import { vault } from './vault.ts'

/**
 * `npm run bench`: measures size, speed and idle load of the built app, its command and its vault, each with its
 * budget. `--quick`: only the size, because timings need a quiet machine. `--json`: every value, and nothing else on
 * standard output.
 */

const { values: options } = parseArgs({
  options: {
    // npm keeps a `--json` without `--` before it.
    json: { type: 'boolean', default: process.env.npm_config_json === 'true' },
    quick: { type: 'boolean', default: false },
  },
})

buildWhereStale()
const rows = await sizes()
// Only on Linux can a desktop be started, and does the kernel provide the figures.
if (!options.quick && process.platform === 'linux') {
  console.error((await findElectron()).words)
  rows.push(...(await running()), ...(await command()), ...(await vault()))
}
if (!report(rows, options.json)) process.exitCode = 1
