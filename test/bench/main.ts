import { parseArgs } from 'node:util'
import { findElectron } from '../launch/electron.ts'
import { buildBaselines } from './baselines/build.ts'
import { programs } from './figures/programs.ts'
import { running } from './figures/running.ts'
import { sizes } from './figures/sizes.ts'
import { asJson } from './report/json.ts'
import { judge, type Row } from './report/row.ts'
import { table } from './report/table.ts'

/** `npm run bench`: how light, fast and idle the built app is, each figure with its budget. */

const { values: options } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    markdown: { type: 'boolean', default: false },
    programs: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
  },
})

await buildBaselines()
const rows = [...(options.programs ? [] : await sizes()), ...(await measuredRunning())]
console.log(options.json ? asJson(rows, { quick: options.quick }) : table(rows, options))

// In a hurry only what is counted can be trusted; what is timed has then only been shown to be measurable.
const judged = rows.filter((row) => row.counted || !options.quick)
const missed = judged.filter((row) => !judge(row).met)
console.error(`\n${rows.length} figures measured, ${judged.length} judged, ${missed.length} budgets missed.`)
if (missed.length > 0) process.exitCode = 1

/** Started and watched on Linux only, where a desktop can be brought up and the kernel counts. */
async function measuredRunning(): Promise<Row[]> {
  if (process.platform !== 'linux') return []
  console.error((await findElectron()).words)
  return [...(options.programs ? [] : await running(options.quick)), ...(await programs(options.quick))]
}
