import type * as z from 'zod/mini'
import {
  type Problem,
  type ProblemCode,
  problemFailureCode,
} from '../../../app/programs/model/program-problem.ts'
import { loadCatalogue, problemWords, speakingAs } from '../../../app/words/index.ts'
import type { problemDocument } from './protocol.ts'

interface Kind {
  /** HTTP status, RFC 9110 and RFC 4918 (423). */
  readonly status: number
  /** The same for every occurrence of the problem (RFC 9457). For developers, so always in English. */
  readonly title: string
  /** Seconds before a retry makes sense. */
  readonly retryAfter?: number
}

export const problemKinds: Readonly<Record<ProblemCode, Kind>> = {
  'bad-request': { status: 400, title: 'The request is not understood' },
  'wrong-secret': { status: 401, title: 'The secret is not the one of this start' },
  'unknown-path': { status: 404, title: 'Nothing is at this path' },
  'wrong-method': { status: 405, title: 'This path takes another method' },
  'too-large': { status: 413, title: 'The request is too large' },
  off: { status: 403, title: 'Programs may not ask for the token' },
  locked: { status: 423, title: 'Deckpass is locked' },
  'vault-closed': { status: 423, title: 'The stored accounts are not open' },
  'no-lock': { status: 409, title: 'Nothing could unlock it again' },
  'no-account': { status: 409, title: 'No account is signed in' },
  'unknown-account': { status: 404, title: 'There is no such account' },
  'account-ambiguous': { status: 409, title: 'Several accounts match' },
  'consent-needed': { status: 403, title: 'A person has to allow it first' },
  refused: { status: 403, title: 'The person refused' },
  'no-answer': { status: 403, title: 'Nobody answered the question' },
  'asker-unclear': { status: 503, title: 'The system did not say who asks', retryAfter: 1 },
  'sign-in-needed': { status: 409, title: 'The person has to sign in again' },
  'no-valid-token': { status: 503, title: 'There is no valid token' },
  'clipboard-refused': { status: 503, title: 'The clipboard took nothing' },
  broken: { status: 500, title: 'Something went wrong in Deckpass' },
}

/** The problem in the form of RFC 9457, in English, the language of the CLI. */
export async function problemDocumentOf(problem: Problem): Promise<z.infer<typeof problemDocument>> {
  const { code } = problem
  const english = { language: 'en', region: 'en', catalogue: await loadCatalogue('en') } as const
  const detail = speakingAs(english, () => problemWords(problem))
  const failureCode = problemFailureCode(problem)
  return {
    type: 'about:blank',
    ...problemKinds[code],
    detail,
    code,
    ...(failureCode !== null && { failureCode }),
  }
}
