import { codeOf, type Failure } from '../../service/model/failure.ts'
import type { ProblemCode } from './problem-kinds.ts'

/** DP-3xxx. The program or the person can solve the other problems without a help desk. */
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
  /** `failure` null: the reason is unknown. */
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
  if ('failure' in problem && problem.failure !== null) return codeOf(problem.failure)
  const codes: Partial<Record<ProblemCode, string>> = programCodes
  return codes[problem.code] ?? null
}
