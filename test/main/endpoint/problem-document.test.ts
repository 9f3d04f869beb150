import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { problemCodes } from '../../../app/model/program-problem.ts'
import { exitStatusOf } from '../../../main/cli/client.ts'
import { problemDocumentOf, problemKinds } from '../../../main/endpoint/problem-document.ts'
import { aFailure } from '../../support/failures.ts'

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
  const ours = problemCodes.map((code) => {
    const { status, title } = problemKinds[code]
    return [code, { status, exit: exitStatusOf[code], title }]
  })
  expect(Object.fromEntries(ours)).toEqual(documented)
})

test('a problem names the code of the failure behind it, if a help desk may be called', () => {
  const failure = aFailure('unreachable')
  const failed = { kind: 'problem', code: 'no-valid-token', failure, host: 'slides.example.com' } as const
  expect(problemDocumentOf(failed)).toMatchObject({ code: 'no-valid-token', failureCode: 'DP-1101' })
  expect(problemDocumentOf({ kind: 'problem', code: 'locked' })).not.toHaveProperty('failureCode')
})

test('a problem says in words what to do, and when to ask again', () => {
  expect(problemDocumentOf({ kind: 'problem', code: 'asker-unclear' })).toMatchObject({
    type: 'about:blank',
    status: 503,
    detail: expect.stringContaining('Ask again.'),
    retryAfter: 1,
  })
  expect(problemDocumentOf({ kind: 'problem', code: 'no-lock' }).detail).toContain('PIN')
  const tooShort = problemDocumentOf({ kind: 'problem', code: 'no-valid-token', leftMs: 601_200_999 })
  expect(tooShort.detail).toContain('is valid for only 6 d 23 h. Ask for less time')
})
