import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { problemCodes, problemKinds } from '../../../app/programs/problem.ts'
import { problemTitles } from '../../../app/words/program-problems.ts'

/** The rows of the documentation: `code`, status, what the command ends with, title. */
const row = /^\| `([a-z-]+)` +\| (\d{3}) +\| (\d) +\| (.+?) +\|$/gm

test('each failure has the code, the status, the end of the command and the title that are documented', () => {
  const rows = readFileSync('docs/command.md', 'utf8').matchAll(row)
  const documented = Object.fromEntries(
    [...rows].map(([, code, status, exit, title]) => [
      code,
      { status: Number(status), exit: Number(exit), title },
    ]),
  )
  const ours = problemCodes.map((code) => [code, { ...problemKinds[code], title: problemTitles[code] }])
  expect(Object.fromEntries(ours)).toEqual(documented)
})
