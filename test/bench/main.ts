import { parseArgs } from 'node:util'
import { findChromium } from '../chromium.ts'
import { buildBaselines } from './baselines/build.ts'
import { Bench } from './bench.ts'
import { idle } from './figures/idle.ts'
import { sizes } from './figures/sizes.ts'
import { start } from './figures/start.ts'
import { windows } from './figures/windows.ts'
import { asJson } from './report/json.ts'
import { judge, type Row } from './report/row.ts'
import { table } from './report/table.ts'

/** `npm run bench`: how light, fast and idle the built app is, each figure with its budget. */

const { values: options } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    markdown: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
  },
})
const bench = new Bench(options.quick)
const figures: Record<string, (bench: Bench) => Promise<Row[]>> = { sizes, start, idle, windows }

const chromium = await findChromium()
process.env.DECKPASS_CHROMIUM = chromium
await buildBaselines()
const rows: Row[] = []
try {
  for (const [name, measure] of Object.entries(figures)) {
    if (options.only !== undefined && options.only !== name) continue
    console.error(`Measuring ${name} …`)
    rows.push(...(await measure(bench)))
  }
} finally {
  await bench.accounts.discard()
}
console.log(options.json ? asJson(rows, { quick: options.quick, chromium }) : table(rows, options))

// In a hurry only what is counted can be trusted; what is timed has then only been shown to be measurable.
const judged = rows.filter((row) => row.counted || !options.quick)
const missed = judged.filter((row) => !judge(row).met)
console.error(`\n${rows.length} figures measured, ${judged.length} judged, ${missed.length} budgets missed.`)
if (missed.length > 0) process.exitCode = 1
