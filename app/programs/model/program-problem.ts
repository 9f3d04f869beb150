import { type Failure, rowOf } from '../../service/model/failure.ts'

export interface ProblemKind {
  /** HTTP status, RFC 9110 and RFC 4918 (423). */
  readonly status: number
  /** The name of the command's exit status. */
  readonly exit: 'wrongUsage' | 'personNeeded' | 'declined' | 'noValidToken'
  /** The same for every occurrence of the problem (RFC 9457). It is for developers, so it is always in English. */
  readonly title: string
  /** Seconds before a retry makes sense. */
  readonly retryAfter?: number
}

/** The reasons why a program's request is not served. A code never changes its meaning. */
export const problemKinds = {
  'bad-request': { status: 400, exit: 'wrongUsage', title: 'The request is not understood' },
  'wrong-secret': { status: 401, exit: 'declined', title: 'The secret is wrong, or from an earlier start' },
  'unknown-path': { status: 404, exit: 'wrongUsage', title: 'Nothing is at this path' },
  'wrong-method': { status: 405, exit: 'wrongUsage', title: 'This path takes another method' },
  'too-large': { status: 413, exit: 'wrongUsage', title: 'The request is too large' },
  off: { status: 403, exit: 'personNeeded', title: 'Programs may not ask for the token' },
  locked: { status: 423, exit: 'personNeeded', title: 'Deckpass is locked' },
  'vault-closed': { status: 423, exit: 'personNeeded', title: 'The stored accounts are not open' },
  'no-lock': { status: 409, exit: 'personNeeded', title: 'No PIN or passphrase is set to unlock it with' },
  'no-account': { status: 409, exit: 'personNeeded', title: 'No account is signed in' },
  'unknown-account': { status: 404, exit: 'wrongUsage', title: 'There is no such account' },
  'account-ambiguous': { status: 409, exit: 'wrongUsage', title: 'Several accounts match' },
  'consent-needed': { status: 403, exit: 'personNeeded', title: 'A person has to allow it first' },
  refused: { status: 403, exit: 'declined', title: 'The person refused' },
  'no-answer': { status: 403, exit: 'declined', title: 'Nobody answered the question' },
  'asker-unclear': {
    status: 503,
    exit: 'noValidToken',
    title: 'The system did not say who asks',
    retryAfter: 1,
  },
  'sign-in-needed': { status: 409, exit: 'personNeeded', title: 'The person has to sign in again' },
  'no-valid-token': { status: 503, exit: 'noValidToken', title: 'There is no valid token' },
  'clipboard-refused': { status: 503, exit: 'personNeeded', title: 'The text could not be copied' },
  broken: { status: 500, exit: 'noValidToken', title: 'Something went wrong in Deckpass' },
} as const satisfies Readonly<Record<string, ProblemKind>>
export type ProblemCode = keyof typeof problemKinds

/** The codes DP-3xxx. The program or the person can solve the other problems without a help desk. */
export const programCodes = {
  'asker-unclear': 'DP-3101',
  'clipboard-refused': 'DP-3102',
  broken: 'DP-3103',
} as const satisfies Partial<Record<ProblemCode, `DP-3${number}`>>

type Detailed =
  /** `fields` null: the body is not JSON. */
  | { readonly code: 'bad-request'; readonly fields: readonly string[] | null }
  | { readonly code: 'unknown-path'; readonly paths: readonly string[] }
  | { readonly code: 'wrong-method'; readonly path: string; readonly method: string }
  | { readonly code: 'too-large'; readonly maxBytes: number }
  | { readonly code: 'no-account'; readonly isSignedOut: boolean }
  /** `accounts`: the names that the program could have meant. */
  | { readonly code: 'unknown-account'; readonly wanted: string; readonly accounts: readonly string[] }
  | { readonly code: 'account-ambiguous'; readonly accounts: readonly string[] }
  | {
      readonly code: 'sign-in-needed' | 'no-valid-token'
      readonly failure: Failure | null
      readonly host: string
    }
  /** Even a renewed token is valid for a shorter time than the program wants. */
  | { readonly code: 'no-valid-token'; readonly leftMs: number }
  /** The service refused the token, and programs may not request another renewal yet. */
  | { readonly code: 'no-valid-token'; readonly isTooSoon: true }

type PlainCode = Exclude<ProblemCode, Detailed['code']>

export type Problem = { readonly kind: 'problem' } & (Detailed | { readonly code: PlainCode })

export function problem(code: PlainCode): Problem {
  return { kind: 'problem', code }
}

/** The code of the problem, or of the failed call behind it; null if no help desk is needed. */
export function problemFailureCode(problem: Problem): string | null {
  if ('failure' in problem && problem.failure !== null) return rowOf(problem.failure).code
  const codes: Partial<Record<ProblemCode, string>> = programCodes
  return codes[problem.code] ?? null
}
