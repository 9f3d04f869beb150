import * as z from 'zod/mini'
import { problemKinds } from '../../../app/programs/model/program-problem.ts'
import { type AnswerOf, programRequests, type RequestName } from '../../../app/programs/program-requests.ts'
import { keysOf } from '../../../app/util/records.ts'
import { failed, type Result } from './context.ts'

/** The answer to a failed request (RFC 9457), as `problem-document.ts` writes it. */
const problemDocument = z.object({
  detail: z.string(),
  code: z.enum(keysOf(problemKinds)),
  /** The code in `docs/troubleshooting.md`, for support. */
  failureCode: z.optional(z.string()),
})

export function readAnswer<N extends RequestName>(
  name: N,
  status: number,
  content: unknown,
): Result<AnswerOf<N>> {
  const { data: answer } = programRequests[name].answer.safeParse(content)
  if (status === 200 && answer !== undefined) return { kind: 'answer', answer }
  const { data: problem } = problemDocument.safeParse(content)
  if (problem === undefined)
    return failed(
      'noValidToken',
      'Another version of Deckpass is running. Quit it, then open Deckpass again.',
      'broken',
    )
  const { code, detail, failureCode } = problem
  return failed(problemKinds[code].exit, detail + (failureCode ? ` (${failureCode})` : ''), code)
}
