import { type ProblemCode, problemTitles } from '../words/program-problems.ts'

/** Why a program gets no token: a stable code, and the sentence for the person who runs the program. */
export interface Problem {
  readonly kind: 'problem'
  readonly code: ProblemCode
  readonly detail: string
  /** Seconds until it makes sense to ask again. */
  readonly retryAfter?: number
}

interface Kind {
  /** HTTP status, RFC 9110 and RFC 4918 (423). */
  readonly status: number
  /** What the command exits with: 2 usage, 4 a person must act, 5 refused, 6 no valid token. */
  readonly exit: 2 | 4 | 5 | 6
}

export const problemKinds: Readonly<Record<ProblemCode, Kind>> = {
  'bad-request': { status: 400, exit: 2 },
  'wrong-secret': { status: 401, exit: 5 },
  'unknown-path': { status: 404, exit: 2 },
  'wrong-method': { status: 405, exit: 2 },
  'too-large': { status: 413, exit: 2 },
  off: { status: 403, exit: 4 },
  locked: { status: 423, exit: 4 },
  'not-open': { status: 423, exit: 4 },
  'no-lock': { status: 409, exit: 4 },
  'no-account': { status: 409, exit: 4 },
  'unknown-account': { status: 404, exit: 2 },
  'account-ambiguous': { status: 409, exit: 2 },
  'consent-needed': { status: 403, exit: 4 },
  refused: { status: 403, exit: 5 },
  'no-answer': { status: 403, exit: 5 },
  'too-many-questions': { status: 429, exit: 5 },
  'asker-unclear': { status: 503, exit: 6 },
  'sign-in-needed': { status: 409, exit: 4 },
  'no-valid-token': { status: 503, exit: 6 },
  broken: { status: 500, exit: 6 },
}

const isCode = (text: string): text is ProblemCode => Object.hasOwn(problemKinds, text)
export const problemCodes: readonly ProblemCode[] = Object.keys(problemKinds).filter(isCode)

export function problem(code: ProblemCode, detail: string, retryAfter?: number): Problem {
  return { kind: 'problem', code, detail, ...(retryAfter === undefined ? {} : { retryAfter }) }
}

/** The problem as RFC 9457 writes it. */
export function problemDocumentOf({ code, detail, retryAfter }: Problem) {
  return {
    type: 'about:blank',
    title: problemTitles[code],
    status: problemKinds[code].status,
    detail,
    code,
    ...(retryAfter === undefined ? {} : { retryAfter }),
  } as const
}
