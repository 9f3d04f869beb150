import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, globSync, mkdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { parseArgs } from 'node:util'
import { type Mutant, mutantsOf } from './mutate.ts'
import { relatedTests } from './related-tests.ts'
import { createRunner } from './runner.ts'

const help = `Breaks app/ in small ways, one at a time, and says which breaks no unit test notices.

  --count N    how many breaks (default 400)
  --seed N     which ones (default 1); the same seed and the same code give the same breaks
  --jobs N     how many at the same time (default 2)
  --file PATH  only breaks of this file
  --again      try once more what no test noticed, after tests were added

What was found is kept in out/mutants/, so that a run that was stopped goes on where it was. A line of code that
was changed counts as new. Remove that folder to try everything again.
`

const needed = 0.92

const pathsOf = (pattern: string) =>
  globSync(pattern)
    .map((path) => path.split(sep).join('/'))
    .sort()
const wordsOf = (one: Mutant) =>
  `${one.path}:${one.line}: ${one.original} -> ${one.replacement || '(nothing)'}`

/**
 * `count` breaks, drawn by a hash of what each is. A change elsewhere in the code leaves the drawn ones drawn, so
 * that what is known of them stays of use.
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
 * The tests that pass unbroken: one that fails anyway would notice every break. Throws where they do not see a
 * break, or where a break stays.
 */
async function passing(tests: readonly string[]): Promise<readonly string[]> {
  const path = 'app/util/backoff.ts'
  const text = readFileSync(path, 'utf8')
  const broken = `throw new Error('planted')\n${text}`
  const near = ['test/app/util/backoff.test.ts']
  const runner = createRunner()
  const seen = await runner.failing({ path, text: broken, tests: near, all: false })
  if (seen.length === 0) throw new Error('The tests do not see a break.')
  const failing = await runner.failing({ path, text, tests, all: true })
  runner.end()
  if (near.some((test) => failing.includes(test))) throw new Error('A break stays after it was tried.')
  for (const test of failing) console.log(`left out, because it fails without a break: ${test}`)
  return tests.filter((test) => !failing.includes(test))
}

function readKept(path: string): Map<string, boolean> {
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
      again: { type: 'boolean', default: false },
      file: { type: 'string', default: 'app/**/*.ts' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return console.log(help)
  const folder = join('out', 'mutants')
  mkdirSync(folder, { recursive: true })
  const kept = join(folder, `seed-${values.seed}.jsonl`)
  const known = readKept(kept)
  const tests = pathsOf('test/{app,main,service}/**/*.test.ts').filter((path) => !/\/kill\./.test(path))
  const app = pathsOf(values.file).filter((path) => !path.endsWith('.d.ts'))
  const all = app.flatMap((path) => mutantsOf(path, readFileSync(path, 'utf8')))
  const chosen = sample(all, Number(values.count), values.seed)
  console.log(`${chosen.length} of ${all.length} small breaks, seed ${values.seed}`)

  const isOpen = ({ key }: Mutant) => !known.has(key) || (values.again && known.get(key) === false)
  const waiting = chosen.filter(isOpen)
  console.log(`${waiting.length} of them to try`)
  const sources = pathsOf('{app,main,renderer,test}/**/*.{ts,tsx}')
  const related = relatedTests(sources, waiting.length > 0 ? await passing(tests) : [])
  async function work(): Promise<void> {
    const runner = createRunner()
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) {
      const whole = readFileSync(one.path, 'utf8')
      const text = whole.slice(0, one.start) + one.replacement + whole.slice(one.end)
      const reached = related.get(one.path) ?? []
      // Nearly all are noticed by the nearest tests, and a run loads all its tests, also those after a failed one.
      let noticed = false
      for (const some of [reached.slice(0, 1), reached.slice(1, 4), reached.slice(4)])
        if (some.length > 0)
          noticed ||= (await runner.failing({ path: one.path, text, tests: some, all: false })).length > 0
      known.set(one.key, noticed)
      appendFileSync(kept, `${JSON.stringify([one.key, noticed])}\n`)
      if (!noticed) console.log(`not noticed: ${wordsOf(one)}`)
    }
    runner.end()
  }
  await Promise.all(Array.from({ length: Number(values.jobs) }, work))

  const survivors = chosen.filter((one) => known.get(one.key) === false)
  const share = 1 - survivors.length / chosen.length
  console.log(
    `${survivors.length} not noticed; ${(share * 100).toFixed(1)} % noticed, ${needed * 100} % needed`,
  )
  if (share < needed) process.exitCode = 1
}

await main()
