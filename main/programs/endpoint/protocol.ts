import * as z from 'zod/mini'
import { problemCodes } from '../../../app/programs/model/program-problem.ts'
import { programRequests } from '../../../app/programs/program-requests.ts'

/**
 * The protocol between programs on this computer and Deckpass: HTTP/1.1 with JSON bodies on a local socket. Shared by
 * server and CLI. The version is in the path, so an incompatible change makes it `/v2`.
 */

/** For the headers and for the body of a request. */
export const maxRequestBytes = 16 * 1024
/** For a whole request to arrive. */
export const requestTimeoutMs = 2_000
export const maxConnections = 2_048

export interface Operation<Q extends z.ZodMiniType | null, A extends z.ZodMiniType> {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly request: Q
  readonly answer: A
}

export const operations = {
  token: { method: 'POST', path: '/v1/token', ...programRequests.token },
  renew: { method: 'POST', path: '/v1/renew', ...programRequests.renew },
  copy: { method: 'POST', path: '/v1/copy', ...programRequests.copy },
  lock: { method: 'POST', path: '/v1/lock', ...programRequests.lock },
  accounts: { method: 'GET', path: '/v1/accounts', ...programRequests.accounts },
  diagnostics: { method: 'GET', path: '/v1/diagnostics', ...programRequests.diagnostics },
  status: { method: 'GET', path: '/v1/status', ...programRequests.status },
} as const satisfies Record<keyof typeof programRequests, Operation<z.ZodMiniType | null, z.ZodMiniType>>

/** A problem document (RFC 9457). The meaning of a `code` never changes; the sentences may. */
export const problemDocument = z.object({
  type: z.literal('about:blank'),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.enum(problemCodes),
  /** The code in `docs/troubleshooting.md`, for support. */
  failureCode: z.optional(z.string().check(z.regex(/^DP-\d{4}$/))),
  /** Seconds before a retry makes sense. */
  retryAfter: z.optional(z.int()),
})

/** `endpoint.json`: the endpoint's address, and the secret that every request must contain. */
export const endpointFile = z.object({
  version: z.literal(1),
  pid: z.int().check(z.positive()),
  /** A Unix socket's path, or a Windows pipe's name. */
  socket: z.string().check(z.minLength(1)),
  /** Sent as `Authorization: Bearer <secret>`. */
  secret: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)),
})
export type EndpointFile = z.infer<typeof endpointFile>
