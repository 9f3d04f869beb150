import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, globSync, mkdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { parseArgs } from 'node:util'
import { type Mutant, mutantsOf } from './mutate.ts'
import { relatedTests } from './related-tests.ts'
import { createRunner } from './runner.ts'

const help = `Breaks app/ and main/ in small ways, one at a time, and says which breaks no unit test notices.

  --count N    how many breaks (default 400)
  --seed N     which ones (default 1); the same seed and the same code give the same breaks
  --jobs N     how many at the same time (default 2)
  --file PATH  only breaks of this file

What was found is kept in out/mutants/, so that a run that was stopped goes on where it was. A line of code that
was changed counts as new. Remove that folder to try everything again, for example after tests were added.
`

/** Below 1, because much of `main/` is only tested end to end, on a real Electron. */
const needed = 0.8
/** So many of the nearest test files are tried first. */
const nearest = 6

const pathsOf = (pattern: string) =>
  globSync(pattern)
    .map((path) => path.split(sep).join('/'))
    .sort()
const wordsOf = (one: Mutant) =>
  `${one.path}:${one.line}: ${one.original} -> ${one.replacement || '(nothing)'}`

/**
 * Draws `count` breaks by a hash of their keys. The sample does not depend on the rest of the code, so that earlier
 * results remain valid.
 */
function sample(all: readonly Mutant[], count: number, seed: string): Mutant[] {
  const rankOf = (one: Mutant) => createHash('sha256').update(`${seed} ${one.key}`).digest('hex')
  const ranked = all.map((one) => ({ one, rank: rankOf(one) }))
  return ranked
    .sort((a, b) => (a.rank < b.rank ? -1 : 1))
    .slice(0, count)
    .map(({ one }) => one)
}

/**
 * The tests that pass without a break; any other would seem to notice every break. Throws if they do not notice a
 * planted break, or still notice it after it was removed.
 */
async function passing(tests: readonly string[]): Promise<readonly string[]> {
  const path = 'app/util/backoff.ts'
  const text = readFileSync(path, 'utf8')
  const broken = `throw new Error('planted')\n${text}`
  const near = ['test/app/util/backoff.test.ts']
  const runner = createRunner()
  const seen = await runner.failing({ path, text: broken, tests: near })
  if (seen.length === 0) throw new Error('The tests do not notice a break.')
  const failing = await runner.failing({ path, text, tests, all: true })
  runner.end()
  if (near.some((test) => failing.includes(test)))
    throw new Error('A break stayed in place after it was tried.')
  for (const test of failing) console.log(`left out, because it fails without a break: ${test}`)
  return tests.filter((test) => !failing.includes(test))
}

/** The test files that noticed each break, by its key. */
type Noticed = Map<string, readonly string[]>

function readKept(path: string): Noticed {
  if (!existsSync(path)) return new Map()
  const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean)
  return new Map(lines.map((line) => JSON.parse(line)))
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      count: { type: 'string', default: '400' },
      seed: { type: 'string', default: '1' },
      jobs: { type: 'string', default: '2' },
      file: { type: 'string', default: '{app,main}/**/*.ts' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return console.log(help)
  const folder = join('out', 'mutants')
  mkdirSync(folder, { recursive: true })
  const kept = join(folder, `noticed-by-seed-${values.seed}.jsonl`)
  const known = readKept(kept)
  const tests = pathsOf('test/{app,main,service,attack}/**/*.test.ts').filter(
    (path) => !/\/kill\./.test(path),
  )
  const paths = pathsOf(values.file).filter((path) => !path.endsWith('.d.ts'))
  const all = paths.flatMap((path) => mutantsOf(path, readFileSync(path, 'utf8')))
  const chosen = sample(all, Number(values.count), values.seed)
  console.log(`${chosen.length} of ${all.length} small breaks, seed ${values.seed}`)

  const waiting = chosen.filter(({ key }) => !known.has(key))
  console.log(`${waiting.length} of them to try`)
  const sources = pathsOf('{app,main,renderer,test}/**/*.{ts,tsx}')
  const related = relatedTests(sources, waiting.length > 0 ? await passing(tests) : tests)
  async function work(): Promise<void> {
    const runner = createRunner()
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) {
      const whole = readFileSync(one.path, 'utf8')
      const text = whole.slice(0, one.start) + one.replacement + whole.slice(one.end)
      const reached = related.get(one.path) ?? []
      let noticed = await runner.failing({ path: one.path, text, tests: reached.slice(0, nearest) })
      // Separate, because a run loads all its tests even if an early one fails.
      if (noticed.length === 0)
        noticed = await runner.failing({ path: one.path, text, tests: reached.slice(nearest) })
      known.set(one.key, noticed)
      appendFileSync(kept, `${JSON.stringify([one.key, noticed])}\n`)
      if (noticed.length === 0) console.log(`not noticed: ${wordsOf(one)}`)
    }
    runner.end()
  }
  await Promise.all(Array.from({ length: Number(values.jobs) }, work))

  const survivors = chosen.filter((one) => known.get(one.key)?.length === 0)
  const share = 1 - survivors.length / chosen.length
  console.log(
    `${survivors.length} not noticed; ${(share * 100).toFixed(1)} % noticed, ${needed * 100} % needed`,
  )
  if (share < needed) process.exitCode = 1
}

await main()
