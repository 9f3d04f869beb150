import { relative } from 'node:path'
import * as z from 'zod'
import { projectFolder } from '../launch/folders.ts'

/** How the tests of one file went. */
export interface TestCount {
  readonly file: string
  readonly passed: number
  readonly failed: number
  /** What this system cannot do; the test says why. */
  readonly leftOut: number
}

type Outcome = 'passed' | 'failed' | 'leftOut'

const ofVitest = z.object({
  testResults: z.array(
    z.object({ name: z.string(), assertionResults: z.array(z.object({ status: z.string() })) }),
  ),
})

/** What `vitest --reporter=json` wrote. */
export function vitestCounts(report: unknown): TestCount[] {
  return ofVitest.parse(report).testResults.map(({ name, assertionResults }) =>
    countOf(
      relative(projectFolder, name),
      assertionResults.map(({ status }): Outcome => {
        if (status === 'passed' || status === 'failed') return status
        return 'leftOut'
      }),
    ),
  )
}

const ofPlaywright = z.object({
  file: z.string(),
  specs: z.array(z.object({ tests: z.array(z.object({ status: z.string() })) })),
  get suites() {
    return z.optional(z.array(ofPlaywright))
  },
})
type PlaywrightSuite = z.infer<typeof ofPlaywright>

/** What `playwright test --reporter=json` wrote. */
export function playwrightCounts(report: unknown): TestCount[] {
  const { suites } = z.object({ suites: z.array(ofPlaywright) }).parse(report)
  return suites.map((suite) => countOf(`test/e2e/${suite.file}`, outcomesOf(suite)))
}

function outcomesOf({ specs, suites = [] }: PlaywrightSuite): Outcome[] {
  const own = specs.flatMap(({ tests }) =>
    tests.map(({ status }): Outcome => {
      if (status === 'expected') return 'passed'
      return status === 'skipped' ? 'leftOut' : 'failed'
    }),
  )
  return [...own, ...suites.flatMap(outcomesOf)]
}

function countOf(file: string, outcomes: readonly Outcome[]): TestCount {
  const number = (wanted: Outcome) => outcomes.filter((each) => each === wanted).length
  return { file, passed: number('passed'), failed: number('failed'), leftOut: number('leftOut') }
}
