import { parseArgs } from 'node:util'
import { buildWhereStale } from '../../test/launch/build.ts'
import { findElectron } from '../../test/launch/electron.ts'
import { makeBaselines } from './baselines.ts'
import { programs } from './programs.ts'
import { asJson, asTable, judge, type Row } from './report.ts'
import { running } from './running.ts'
import { sizes } from './sizes.ts'
import { vault } from './vault.ts'

/**
 * `npm run bench`: measures size, speed and idle load of the built app, each with its budget. `--quick`: only the size,
 * because timings need a quiet machine. `--json`: every value, and nothing else on standard output.
 */

const { values: options } = parseArgs({
  options: {
    // npm keeps a `--json` without `--` before it.
    json: { type: 'boolean', default: process.env.npm_config_json === 'true' },
    quick: { type: 'boolean', default: false },
  },
})

buildWhereStale()
const rows = [...(await sizes()), ...(options.quick ? [] : await runningApp())]
console.log(options.json ? asJson(rows) : asTable(rows))

const missed = rows.filter((row) => !judge(row).met)
console.error(`\n${rows.length} figures measured, ${rows.length} judged, ${missed.length} budgets missed.`)
if (missed.length > 0) process.exitCode = 1

/** Only on Linux, where a desktop can be started and the kernel provides the figures. */
async function runningApp(): Promise<Row[]> {
  if (process.platform !== 'linux') return []
  console.error((await findElectron()).words)
  await makeBaselines()
  return [...(await running()), ...(await programs()), ...(await vault())]
}
