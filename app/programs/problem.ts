/** Why a program gets no token: a stable code, and the sentence for the person who runs the program. */
export interface Problem {
  readonly kind: 'problem'
  readonly code: ProblemCode
  readonly detail: string
  /** Seconds until it makes sense to ask again. */
  readonly retryAfter?: number
}

export const problemCodes = [
  'bad-request',
  'wrong-secret',
  'unknown-path',
  'wrong-method',
  'too-large',
  'off',
  'locked',
  'not-open',
  'no-lock',
  'no-account',
  'unknown-account',
  'account-ambiguous',
  'consent-needed',
  'refused',
  'no-answer',
  'too-many-questions',
  'sign-in-needed',
  'no-valid-token',
  'renewed-just-now',
  'broken',
] as const

export type ProblemCode = (typeof problemCodes)[number]

interface Kind {
  /** HTTP status, RFC 9110 and RFC 4918 (423). */
  readonly status: number
  readonly title: string
  /** What the command exits with: 2 usage, 4 a person must act, 5 refused, 6 no valid token. */
  readonly exit: 2 | 4 | 5 | 6
}

export const problemKinds: Readonly<Record<ProblemCode, Kind>> = {
  'bad-request': { status: 400, title: 'The request is not understood', exit: 2 },
  'wrong-secret': { status: 401, title: 'The secret is not the one of this start', exit: 5 },
  'unknown-path': { status: 404, title: 'Nothing is at this path', exit: 2 },
  'wrong-method': { status: 405, title: 'This path takes another method', exit: 2 },
  'too-large': { status: 413, title: 'The request is too large', exit: 2 },
  off: { status: 403, title: 'Programs may not ask for the token', exit: 4 },
  locked: { status: 423, title: 'Deckpass is locked', exit: 4 },
  'not-open': { status: 423, title: 'The stored accounts are not open', exit: 4 },
  'no-lock': { status: 409, title: 'Nothing could unlock it again', exit: 4 },
  'no-account': { status: 409, title: 'Nobody is signed in', exit: 4 },
  'unknown-account': { status: 404, title: 'There is no such account', exit: 2 },
  'account-ambiguous': { status: 409, title: 'Several accounts fit', exit: 2 },
  'consent-needed': { status: 403, title: 'A person has to allow it first', exit: 4 },
  refused: { status: 403, title: 'The person said no', exit: 5 },
  'no-answer': { status: 403, title: 'Nobody answered the question', exit: 5 },
  'too-many-questions': { status: 429, title: 'Too many questions are open', exit: 5 },
  'sign-in-needed': { status: 409, title: 'The person has to sign in again', exit: 4 },
  'no-valid-token': { status: 503, title: 'There is no valid token', exit: 6 },
  'renewed-just-now': { status: 429, title: 'The token was renewed less than a minute ago', exit: 6 },
  broken: { status: 500, title: 'Something in Deckpass went wrong', exit: 6 },
}

export function problem(code: ProblemCode, detail: string, retryAfter?: number): Problem {
  return { kind: 'problem', code, detail, ...(retryAfter === undefined ? {} : { retryAfter }) }
}

/** The problem as RFC 9457 writes it. */
export function problemDocumentOf({ code, detail, retryAfter }: Problem) {
  const { status, title } = problemKinds[code]
  return {
    type: 'about:blank',
    title,
    status,
    detail,
    code,
    ...(retryAfter === undefined ? {} : { retryAfter }),
  } as const
}
