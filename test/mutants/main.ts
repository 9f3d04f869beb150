import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { parseArgs } from 'node:util'
import { type Break, breaksOf } from './break-sites.ts'
import { relatedTests } from './related-tests.ts'

const help = `Breaks app/ in small ways, one at a time, and says which breaks no unit test notices.

  --count N    how many breaks (default 400)
  --seed N     which ones (default 1); the same seed and the same code give the same breaks
  --jobs N     how many at the same time (default 2)
  --file PATH  only breaks of this file
  --again      try once more what no test noticed, after tests were added

What was found is kept in out/mutants/, so that a run that was stopped goes on where it was. A line of code that
was changed counts as new. Remove that folder to try everything again.
`

/**
 * A break that makes a loop endless counts as noticed after so long. All tests of a file take a minute of a free
 * processor, and several on a busy computer, where a shorter limit would count what was only slow.
 */
const timeoutMs = 900_000
const needed = 0.92

const pathsOf = (pattern: string) =>
  globSync(pattern)
    .map((path) => path.split(sep).join('/'))
    .sort()
const wordsOf = (one: Break) =>
  `${one.path}:${one.line}: ${one.original} -> ${one.replacement || '(nothing)'}`

/**
 * `count` breaks, drawn by a hash of what each is. A change elsewhere in the code leaves the drawn ones drawn, so
 * that what is known of them stays of use.
 */
function sample(all: readonly Break[], count: number, seed: string): Break[] {
  const rankOf = (one: Break) => createHash('sha256').update(`${seed} ${one.key}`).digest('hex')
  const ranked = all.map((one) => ({ one, rank: rankOf(one) }))
  return ranked
    .sort((a, b) => (a.rank < b.rank ? -1 : 1))
    .slice(0, count)
    .map(({ one }) => one)
}

/** Whether a test fails, or they do not end in time, while `one` is broken. */
function isNoticed(one: Break, tests: readonly string[], textFile: string): Promise<boolean> {
  const text = readFileSync(one.path, 'utf8')
  writeFileSync(textFile, text.slice(0, one.start) + one.replacement + text.slice(one.end))
  const options = ['run', '--root', '.', '--config', 'test/mutants/vitest.config.ts']
  return new Promise((done) => {
    const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', ...options, ...tests], {
      env: { ...process.env, DECKPASS_BROKEN_FILE: one.path, DECKPASS_BROKEN_TEXT: textFile },
      stdio: 'ignore',
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
    })
    child.on('exit', (code) => done(code !== 0))
  })
}

/** Shows on one file that the tests pass unbroken, and that a break reaches them. Throws where not. */
async function tryItself(related: ReadonlyMap<string, readonly string[]>, textFile: string): Promise<void> {
  const path = 'app/renewal/backoff.ts'
  const tests = related.get(path)?.slice(0, 1) ?? []
  const nothing = { path, key: '', line: 1, start: 0, end: 0, original: '', replacement: '' }
  if (await isNoticed(nothing, tests, textFile)) throw new Error(`${tests} fails without a break.`)
  const planted = { ...nothing, replacement: "throw new Error('planted')\n" }
  if (!(await isNoticed(planted, tests, textFile))) throw new Error('The tests do not see a break.')
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
  const tests = pathsOf('test/{app,main,service,renderer}/**/*.test.{ts,tsx}').filter(
    (path) => !/\/kill\./.test(path),
  )
  const related = relatedTests(pathsOf('{app,main,renderer,test}/**/*.{ts,tsx}'), tests)
  const app = pathsOf(values.file).filter((path) => !path.endsWith('.d.ts'))
  const all = app.flatMap((path) => breaksOf(path, readFileSync(path, 'utf8')))
  const chosen = sample(all, Number(values.count), values.seed)
  console.log(`${chosen.length} of ${all.length} small breaks, seed ${values.seed}`)

  await tryItself(related, join(folder, 'broken-0.ts'))

  const isOpen = ({ key }: Break) => !known.has(key) || (values.again && known.get(key) === false)
  const waiting = chosen.filter(isOpen)
  console.log(`${waiting.length} of them to try`)
  async function work(textFile: string): Promise<void> {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) {
      const reached = related.get(one.path) ?? []
      let noticed = false
      for (const some of [reached.slice(0, 3), reached.slice(3)])
        noticed ||= some.length > 0 && (await isNoticed(one, some, textFile))
      known.set(one.key, noticed)
      appendFileSync(kept, `${JSON.stringify([one.key, noticed])}\n`)
      if (!noticed) console.log(`not noticed: ${wordsOf(one)}`)
    }
  }
  await Promise.all(
    Array.from({ length: Number(values.jobs) }, (_, job) => work(join(folder, `broken-${job}.ts`))),
  )

  const survivors = chosen.filter((one) => known.get(one.key) === false)
  const share = 1 - survivors.length / chosen.length
  console.log(
    `${survivors.length} not noticed; ${(share * 100).toFixed(1)} % noticed, ${needed * 100} % needed`,
  )
  if (share < needed) process.exitCode = 1
}

await main()
