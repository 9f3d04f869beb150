import * as z from 'zod/mini'
import { troubles } from '../renewal/model/trouble-kinds.ts'
import { cleanText } from '../util/clean-text.ts'
import { maxArgsLength, maxReasonLength } from './asker-words.ts'
import { programsAccess } from './programs-access.ts'
import { maxMinValidSeconds, requestPath } from './request-protocol.ts'

/**
 * The requests of programs on this computer, and the answers: JSON in HTTP/1.1 on a local socket. Fields may be added
 * to an answer; any other change needs a new version. That is why some names, such as `noQuestion`, differ from those
 * inside Deckpass.
 */

/** Text of a program, on one short line, because the person sees it in quotes. */
const reasonText = z.string().check(
  z.minLength(1),
  z.maxLength(maxReasonLength),
  z.refine((text) => cleanText(text, maxReasonLength) === text),
)

/** A name, an id, a username or a host; `chooseAccount` decides which account it means. */
const accountName = z.string().check(z.minLength(1), z.maxLength(500))

const tokenRequest = z.strictObject({
  /** Optional if there is only one account. */
  account: z.optional(accountName),
  /** A token with less time left is renewed first. */
  minValidSeconds: z.optional(z.int().check(z.minimum(0), z.maximum(maxMinValidSeconds))),
  /** The service refused the last token. */
  rejected: z.optional(z.literal(true)),
  /** The program is `deckpass exec`: the command that it becomes. */
  becomes: z.optional(z.string().check(z.minLength(1), z.maxLength(maxArgsLength))),
  reason: z.optional(reasonText),
  /** Refuse instead of asking the person. */
  noQuestion: z.optional(z.literal(true)),
})

/** RFC 3339 in whole seconds; null if the service stated no expiry, or if there is no token. */
const expires = z.nullable(z.iso.datetime())

const tokenAnswer = z.object({
  id: z.string(),
  token: z.string(),
  expires,
  account: z.string(),
  username: z.string(),
  service: z.string(),
})

const renewRequest = z.strictObject({
  account: z.optional(accountName),
  reason: z.optional(reasonText),
  noQuestion: z.optional(z.literal(true)),
})

const copyAnswer = z.object({ account: z.string(), service: z.string() })

/** The diagnostics for a help desk, without names, hosts and secrets. */
const diagnosticsAnswer = z.object({ text: z.string() })

const renewAnswer = z.object({ expires, account: z.string(), service: z.string() })

const accountsAnswer = z.object({
  accounts: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      username: z.string(),
      service: z.string(),
      state: z.enum(['valid', 'expired', 'none']),
      expires,
      /** The trouble that its badge in the window shows; null if there is none. */
      needs: z.nullable(z.enum(troubles)),
    }),
  ),
})

const lockRequest = z.strictObject({})
const lockAnswer = z.object({ locked: z.literal(true) })

const statusAnswer = z.object({
  version: z.string(),
  programs: programsAccess,
})

/** A request without a body, which is a GET; others are a POST. */
export const noBody = z.pipe(
  z.unknown(),
  z.transform(() => null),
)

/** All requests. */
export const programRequests = {
  token: { path: requestPath('token'), request: tokenRequest, answer: tokenAnswer },
  renew: { path: requestPath('renew'), request: renewRequest, answer: renewAnswer },
  copy: { path: requestPath('copy'), request: renewRequest, answer: copyAnswer },
  lock: { path: requestPath('lock'), request: lockRequest, answer: lockAnswer },
  accounts: { path: requestPath('accounts'), request: noBody, answer: accountsAnswer },
  diagnostics: { path: requestPath('diagnostics'), request: noBody, answer: diagnosticsAnswer },
  status: { path: requestPath('status'), request: noBody, answer: statusAnswer },
} as const

type ProgramRequests = typeof programRequests
export type RequestName = keyof ProgramRequests
export type RequestOf<N extends RequestName> = z.infer<ProgramRequests[N]['request']>
export type AnswerOf<N extends RequestName> = z.infer<ProgramRequests[N]['answer']>
