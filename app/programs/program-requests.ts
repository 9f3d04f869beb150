import * as z from 'zod/mini'
import { troubles } from '../renewal/model/trouble.ts'
import { cleanText } from '../util/clean-text.ts'
import { access } from './access.ts'

/**
 * What programs on this computer ask of Deckpass, and what it answers. Fields may be added to an answer; any other change
 * is a new version. That is why some names, such as `noQuestion`, differ from those inside Deckpass.
 */

/** The longest time that a program can want a token to be valid for, s. */
export const maxMinValidSeconds = 7 * 24 * 60 * 60

/** The longest reason that a program can give, in characters. */
export const maxReasonLength = 200

/** Text that a program sends; shown to a person in quotes, so it is short and one line. */
const reasonText = z.string().check(
  z.minLength(1),
  z.maxLength(maxReasonLength),
  z.refine((text) => cleanText(text, maxReasonLength) === text),
)

/** A name, an id, a username or a host; `chooseAccount` decides which account it means. */
const accountName = z.string().check(z.minLength(1), z.maxLength(500))

const tokenRequest = z.strictObject({
  /** May be left out if there is one account. */
  account: z.optional(accountName),
  /** A token with less time left is renewed first. */
  minValidSeconds: z.optional(z.int().check(z.minimum(0), z.maximum(maxMinValidSeconds))),
  /** The service refused the token that was given last. */
  rejected: z.optional(z.literal(true)),
  /** It is `deckpass exec`: what an answer allows also counts for what it starts, while it runs. */
  exec: z.optional(z.literal(true)),
  reason: z.optional(reasonText),
  /** Refuse instead of asking the person. */
  noQuestion: z.optional(z.literal(true)),
})

/** RFC 3339 in whole seconds; null where the service stated no expiry, and where there is no token. */
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

/** What a person can send to somebody who helps them: without names, hosts and secrets. */
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
      /** What is wrong with it, as its badge in the window says; null if nothing is. */
      needs: z.nullable(z.enum(troubles)),
    }),
  ),
})

/** The account's id, and the token that the program has of it. */
const watchRequest = z.strictObject({ account: accountName, token: z.string().check(z.maxLength(8192)) })
const watchAnswer = z.object({ ended: z.literal(true) })

const lockRequest = z.strictObject({})
const lockAnswer = z.object({ locked: z.literal(true) })

const statusAnswer = z.object({
  version: z.string(),
  programs: access,
})

/** Everything that can be asked. `request` is null where it has no body. */
export const programRequests = {
  token: { request: tokenRequest, answer: tokenAnswer },
  renew: { request: renewRequest, answer: renewAnswer },
  copy: { request: renewRequest, answer: copyAnswer },
  watch: { request: watchRequest, answer: watchAnswer },
  lock: { request: lockRequest, answer: lockAnswer },
  accounts: { request: null, answer: accountsAnswer },
  diagnostics: { request: null, answer: diagnosticsAnswer },
  status: { request: null, answer: statusAnswer },
} as const

type ProgramRequests = typeof programRequests
export type RequestName = keyof ProgramRequests
export type RequestBy<Q extends z.ZodMiniType | null> = Q extends z.ZodMiniType ? z.infer<Q> : null
export type RequestOf<O extends RequestName> = RequestBy<ProgramRequests[O]['request']>
export type AnswerOf<O extends RequestName> = z.infer<ProgramRequests[O]['answer']>
