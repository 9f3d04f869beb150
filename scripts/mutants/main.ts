import { fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { sep } from 'node:path'
import { parseArgs } from 'node:util'
import { importsOf } from '../check/imports.ts'
import { type Mutant, mutantsOf } from './mutate.ts'
import type { TestRun } from './vitest-process.ts'

/**
 * `npm run test:mutants`: breaks app/ and main/ in small ways, one at a time, and lists the breaks that no unit test
 * notices. `-- --seed 2` tries other breaks, and `--file PATH` only those in one file.
 */

const count = 400
/** Below 1, because much of `main/` is only tested end to end, on a real Electron. */
const needed = 0.8
/** The number of nearest test files that are tried first. */
const nearest = 6
/** If no test ends within this time, the break has caused an endless loop and counts as noticed. */
const silenceMs = 180_000

const { seed, file } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    file: { type: 'string', default: '{app,main}/**/*.ts' },
  },
}).values
const pathsOf = (pattern: string) => globSync(pattern).map((path) => path.split(sep).join('/'))
const paths = pathsOf(file).filter((path) => !path.endsWith('.d.ts'))
const all = paths.flatMap((path) => mutantsOf(path, readFileSync(path, 'utf8')))
// Ranks by a hash, so that a change of one file does not change the sample of the other files.
const rankOf = (one: Mutant) =>
  createHash('sha256')
    .update(`${seed} ${wordsOf(one)}`)
    .digest('hex')
const ranked = all.map((one) => ({ one, rank: rankOf(one) })).sort((a, b) => (a.rank < b.rank ? -1 : 1))
const waiting = ranked.slice(0, count).map(({ one }) => one)
const tried = waiting.length
console.log(`${tried} of ${all.length} small breaks, seed ${seed}`)

const tests = pathsOf('test/{app,main,service,attack}/**/*.test.ts').filter((path) => !/\/kill\./.test(path))
const sources = pathsOf('{app,main,renderer,test}/**/*.{ts,tsx}')
const related = relatedTests(sources, tests)
const passing = await passingOf([...new Set(waiting.flatMap(({ path }) => related.get(path) ?? []))])
let survivors = 0
async function work(): Promise<void> {
  const runner = createRunner()
  for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) {
    const { path } = one
    const whole = readFileSync(path, 'utf8')
    const text = whole.slice(0, one.start) + one.replacement + whole.slice(one.end)
    const reached = (related.get(path) ?? []).filter((test) => passing.includes(test))
    // Separate, because a run loads all its tests even if an early one fails.
    const failing =
      (await runner.failing({ path, text, tests: reached.slice(0, nearest) })).length > 0 ||
      (await runner.failing({ path, text, tests: reached.slice(nearest) })).length > 0
    if (failing) continue
    survivors += 1
    console.log(`not noticed: ${wordsOf(one)}`)
  }
  runner.end()
}
await Promise.all(Array.from({ length: availableParallelism() }, work))
const share = 1 - survivors / tried
console.log(`${survivors} not noticed; ${(share * 100).toFixed(1)} % noticed, ${needed * 100} % needed`)
if (share < needed) process.exitCode = 1

function wordsOf({ path, line, original, replacement }: Mutant): string {
  return `${path}:${line}: ${original} -> ${replacement || '(nothing)'}`
}

/** The tests that pass without a break, because any other test would seem to notice every break. */
async function passingOf(tests: readonly string[]): Promise<readonly string[]> {
  const runner = createRunner()
  const failing = await runner.failing({ path: '', text: '', tests, all: true })
  runner.end()
  for (const test of failing) console.log(`left out, because it fails without a break: ${test}`)
  return tests.filter((test) => !failing.includes(test))
}

/** Runs tests in a separate process group, which is restarted after an endless loop. */
function createRunner() {
  const start = () => fork(`${import.meta.dirname}/vitest-process.ts`, { stdio: 'ignore', detached: true })
  let child = start()
  const end = () => {
    child.removeAllListeners()
    // The group includes the process that runs the tests.
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
  }
  return {
    /** The test files that fail; `an endless test` if the tests never end. */
    failing: (current: TestRun) =>
      new Promise<readonly string[]>((resolve, reject) => {
        if (current.tests.length === 0) return resolve([])
        const silence = setTimeout(() => {
          end()
          child = start()
          resolve(['an endless test'])
        }, silenceMs)
        child.once('exit', (code) => reject(new Error(`Vitest ended with ${code}.`)))
        child.on('message', (message) => {
          silence.refresh()
          if (!Array.isArray(message)) return
          clearTimeout(silence)
          child.removeAllListeners()
          resolve(message)
        })
        child.send(current)
      }),
    end,
  }
}

/** The tests that import each file, directly or not, the nearest first. */
function relatedTests(files: readonly string[], tests: readonly string[]): Map<string, string[]> {
  const imports = new Map(files.map((path) => [path, importsOf(path, readFileSync(path, 'utf8'))]))
  const found = new Map<string, { test: string; steps: number }[]>()
  for (const test of tests) {
    const steps = new Map([[test, 0]])
    for (const [path, far] of steps)
      for (const next of imports.get(path) ?? []) if (!steps.has(next)) steps.set(next, far + 1)
    for (const [path, far] of steps) found.set(path, [...(found.get(path) ?? []), { test, steps: far }])
  }
  const nearestFirst = (all: readonly { test: string; steps: number }[]) =>
    all.toSorted((a, b) => a.steps - b.steps).map(({ test }) => test)
  return new Map([...found].map(([path, all]) => [path, nearestFirst(all)]))
}
