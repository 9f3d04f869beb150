import * as z from 'zod/mini'
import { problemCodes } from '../model/program-problem.ts'
import { cleanText } from '../util/clean-text.ts'

/**
 * What programs on this computer and Deckpass say to each other: HTTP/1.1 with JSON bodies on a local
 * socket. Server and command share these schemas. Instants on the wire are epoch seconds. The version is
 * in the path: a field may be added to an answer, anything else makes `/v2`. So the names are frozen as they are,
 * also where Deckpass says it differently inside: `noQuestion`, and the codes `too-many-questions` and `asker-unclear`.
 */

/** A request's headers, and its body, are at most so large, bytes. */
export const maxRequestBytes = 16 * 1024
/** Time until a request must be there whole, ms. */
export const requestTimeoutMs = 2_000
/** A connection beyond so many is closed. */
export const maxConnections = 2_048

/** Text that a program sends; shown to a person in quotes, so it is short and one line. */
const shortText = z.string().check(
  z.minLength(1),
  z.maxLength(200),
  z.refine((text) => cleanText(text, 200) === text),
)

/** A name, an id, a username or a host; `chooseAccount` decides which account it means. */
const accountName = z.string().check(z.minLength(1), z.maxLength(500))

const tokenRequest = z.strictObject({
  /** May be left out if there is one account. */
  account: z.optional(accountName),
  /** A token with less time left is renewed first. At most 7 days. */
  minValidSeconds: z.optional(z.int().check(z.minimum(0), z.maximum(604_800))),
  /** The service refused the token that was given last. */
  rejected: z.optional(z.literal(true)),
  /** What the program says it wants the token for. */
  reason: z.optional(shortText),
  /** Refuse instead of asking the person. */
  noQuestion: z.optional(z.literal(true)),
})

const tokenAnswer = z.object({
  token: z.string(),
  /** Epoch seconds. */
  expiresAt: z.int(),
  account: z.string(),
  service: z.string(),
})

const renewRequest = z.strictObject({
  account: z.optional(accountName),
  reason: z.optional(shortText),
  noQuestion: z.optional(z.literal(true)),
})

const copyAnswer = z.object({ account: z.string(), service: z.string() })

/** What a person can send to somebody who helps them: without names, hosts and secrets. */
const diagnosticsAnswer = z.object({ text: z.string() })

const renewAnswer = z.object({ expiresAt: z.int(), account: z.string(), service: z.string() })

const accountsAnswer = z.object({
  accounts: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      username: z.string(),
      service: z.string(),
      state: z.enum(['valid', 'expired', 'none']),
      /** Epoch seconds; null if there is no token. */
      expiresAt: z.nullable(z.int()),
    }),
  ),
})

const lockRequest = z.strictObject({})
const lockAnswer = z.object({ locked: z.literal(true) })

const statusAnswer = z.object({
  version: z.string(),
  /** Whether a program may ask now, and if not, why. */
  programs: z.enum(['on', 'off', 'locked', 'vault-closed']),
  /** How many accounts there are; null unless a program may ask. */
  accounts: z.nullable(z.int()),
  /** The valid token that expires first, in epoch seconds; null unless a program may ask, and if there is none. */
  nextExpiry: z.nullable(z.object({ account: z.string(), expiresAt: z.int() })),
})

/** Everything that can be asked of the endpoint. `request` null: there is nothing to say. */
export const operations = {
  token: { method: 'POST', path: '/v1/token', request: tokenRequest, answer: tokenAnswer },
  renew: { method: 'POST', path: '/v1/renew', request: renewRequest, answer: renewAnswer },
  copy: { method: 'POST', path: '/v1/copy', request: renewRequest, answer: copyAnswer },
  lock: { method: 'POST', path: '/v1/lock', request: lockRequest, answer: lockAnswer },
  accounts: { method: 'GET', path: '/v1/accounts', request: null, answer: accountsAnswer },
  diagnostics: { method: 'GET', path: '/v1/diagnostics', request: null, answer: diagnosticsAnswer },
  status: { method: 'GET', path: '/v1/status', request: null, answer: statusAnswer },
} as const

type Operations = typeof operations
export type RequestOf<O extends keyof Operations> = RequestBy<Operations[O]['request']>
export type AnswerOf<O extends keyof Operations> = z.infer<Operations[O]['answer']>

export interface Operation<Q extends z.ZodMiniType | null, A extends z.ZodMiniType> {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly request: Q
  readonly answer: A
}
export type RequestBy<Q extends z.ZodMiniType | null> = Q extends z.ZodMiniType ? z.infer<Q> : null

/** A problem document, RFC 9457. `code` never changes its meaning; the sentences may. */
export const problemDocument = z.object({
  type: z.literal('about:blank'),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.enum(problemCodes),
  /** As in `docs/troubleshooting.md`, where somebody who helps may have to know. */
  failureCode: z.optional(z.string().check(z.regex(/^DP-\d{4}$/))),
  /** Seconds until it makes sense to ask again. */
  retryAfter: z.optional(z.int()),
})

/** `endpoint.json`: where the endpoint is, and the secret that every request of this start must bring. */
export const endpointFile = z.object({
  version: z.literal(1),
  pid: z.int().check(z.positive()),
  /** A Unix socket's path, or a Windows pipe's name. */
  socket: z.string().check(z.minLength(1)),
  /** Sent as `Authorization: Bearer <secret>`. */
  secret: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)),
})
export type EndpointFile = z.infer<typeof endpointFile>
