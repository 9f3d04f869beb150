import * as z from 'zod/mini'
import { troubles } from '../renewal/model/trouble-kinds.ts'
import { cleanText } from '../util/clean-text.ts'
import { maxArgsLength, maxReasonLength } from './asker.ts'
import { maxMinValidSeconds } from './model/consent-request.ts'

const common = {
  /** A name, an id, a username or a host, as `chooseAccount` decides. Optional if there is only one account. */
  account: z.optional(z.string().check(z.minLength(1), z.maxLength(500))),
  /** On one short line, because the person sees it in quotes. */
  reason: z.optional(
    z.string().check(
      z.minLength(1),
      z.maxLength(maxReasonLength),
      z.refine((text) => cleanText(text, maxReasonLength) === text),
    ),
  ),
  /** Refuse instead of asking the person. */
  noQuestion: z.optional(z.literal(true)),
}

/** RFC 3339 in whole seconds; null if the service stated no expiry, or if there is no token. */
const expires = z.nullable(z.iso.datetime())

/** A request without a body, which is a GET; others are a POST. */
export const noBody = z.pipe(
  z.unknown(),
  z.transform(() => null),
)

const requests = {
  token: {
    request: z.strictObject({
      ...common,
      /** A token with less time left is renewed first. */
      minValidSeconds: z.optional(z.int().check(z.minimum(0), z.maximum(maxMinValidSeconds))),
      /** The service refused the last token. */
      rejected: z.optional(z.literal(true)),
      /** The command that the program becomes, if it is `deckpass exec`. */
      becomes: z.optional(z.string().check(z.minLength(1), z.maxLength(maxArgsLength))),
    }),
    answer: z.object({
      id: z.string(),
      token: z.string(),
      expires,
      account: z.string(),
      username: z.string(),
      service: z.string(),
    }),
  },
  renew: {
    request: z.strictObject(common),
    /** The last two are null while Deckpass is locked. */
    answer: z.object({ expires, account: z.nullable(z.string()), service: z.nullable(z.string()) }),
  },
  copy: {
    request: z.strictObject(common),
    answer: z.object({ account: z.string(), service: z.string() }),
  },
  lock: { request: z.strictObject({}), answer: z.object({ locked: z.literal(true) }) },
  accounts: {
    request: noBody,
    answer: z.object({
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
    }),
  },
  /** The diagnostics for a help desk, without names, hosts and secrets. */
  diagnostics: { request: noBody, answer: z.object({ text: z.string() }) },
  status: {
    request: noBody,
    answer: z.object({
      version: z.string(),
      programs: z.enum(['on', 'off', 'locked', 'vault-closed']),
    }),
  },
}

export type RequestName = keyof typeof requests
export type RequestOf<N extends RequestName> = z.infer<(typeof requests)[N]['request']>
export type AnswerOf<N extends RequestName> = z.infer<(typeof requests)[N]['answer']>

/**
 * The requests of programs on this computer, and the answers: JSON in HTTP/1.1 on a local socket. Fields may be added
 * to an answer; any other change needs a new version. That is why some names differ from those inside Deckpass, such
 * as `noQuestion`.
 */
export const programRequests: {
  readonly [N in RequestName]: {
    readonly request: z.ZodMiniType<RequestOf<N>>
    readonly answer: z.ZodMiniType<AnswerOf<N>>
  }
} = requests
