import * as z from 'zod/mini'
import { chosenCertificate } from './client-certificate.ts'
import { failure } from './failure.ts'
import { requiredAction } from './failure-action.ts'
import { tokenFile } from './token-file.ts'

/**
 * An account and all that Deckpass knows of it, as it is in memory and, sealed, in the vault. The
 * schema is the vault's; `app/vault` decides what of it is written.
 */

const instant = z.number()

/** What a proxy on the way to services is told; `address` is its host and port. */
const proxyPassword = z.strictObject({
  address: z.string(),
  username: z.string(),
  password: z.string(),
})
export type ProxyPassword = z.infer<typeof proxyPassword>

const credentials = z.strictObject({
  password: z.string(),
  companyKey: z.string(),
  /** Only if a proxy asked for it. */
  proxy: z.optional(proxyPassword),
  /** Only if the service asked for a certificate of the person's. */
  certificate: z.optional(chosenCertificate),
})
export type Credentials = z.infer<typeof credentials>

const token = z.strictObject({
  value: z.string(),
  issuedAt: instant,
  expiresAt: instant,
  estimated: z.boolean(),
})

/** What the renewal policy must remember between two calls. */
const renewalRecord = z.strictObject({
  /** The last call that succeeded. */
  lastSuccessAt: z.nullable(instant),
  /** The last call that failed; null after a success. */
  lastFailureAt: z.nullable(instant),
  /** When the present run of failures began. */
  failingSince: z.nullable(instant),
  /** Failed calls since the last success. */
  failures: z.int().check(z.nonnegative()),
  /** From `Retry-After`: not before this instant. */
  notBeforeAt: z.nullable(instant),
  failure: z.nullable(failure),
  /** 0 to 1: how much earlier than needed this account renews, drawn again at each success. */
  jitter: z.number().check(z.minimum(0), z.maximum(1)),
})
export type RenewalRecord = z.infer<typeof renewalRecord>

/** The last copy. The digest is keyed by the account's own random id, so equal tokens cannot be told. */
const copyRecord = z.strictObject({
  copiedAt: instant,
  digest: z.string(),
  /** When the copied token was replaced by another; null while it is the current one. */
  replacedAt: z.nullable(instant),
})
export type CopyRecord = z.infer<typeof copyRecord>

/**
 * What happened to an account. A thousand accounts have tens of thousands of entries, of which a person looks
 * at a few: each is checked when it is read (`app/activity/activity-log.ts`), and stays as it is until then.
 */
const activity = z.strictObject({
  /** How often something was added or counted; an entry's id is the count at its own. */
  changes: z.int().check(z.nonnegative()),
  /** What happened, newest first, but for the hand-outs. */
  entries: z.array(z.unknown()),
  /** The times that a program got the token, newest first. */
  handOuts: z.array(z.unknown()),
})
export type Activity = z.infer<typeof activity>

/** A program that always may have the token: its file, and when it last got the token; null if it has not yet. */
const alwaysAllowed = z.strictObject({
  id: z.string(),
  path: z.string(),
  lastUsedAt: z.nullable(instant),
})
export type AlwaysAllowed = z.infer<typeof alwaysAllowed>

export const account = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  /** Base URL of the service without a trailing slash; a path prefix is part of it. */
  address: z.string(),
  username: z.string(),
  keepSignedIn: z.boolean(),
  /** Null until the person gives them again. */
  credentials: z.nullable(credentials),
  token: z.nullable(token),
  renewal: renewalRecord,
  lastCopy: z.nullable(copyRecord),
  /** Local clock less the server's at the last answer; null if unknown. */
  skewMs: z.nullable(z.number()),
  activity,
  /** The programs that always may have the token. */
  alwaysAllowed: z.array(alwaysAllowed),
  /** The files that the person wants the token in. */
  tokenFiles: z.array(tokenFile),
})
export type Account = z.infer<typeof account>

/**
 * Whether only a sign-in helps: the service refused the credentials, or they are not there. Refused ones are
 * never sent again by themselves or by *Renew now*, for that could lock the account at the service.
 */
export function isRejected({ renewal }: Pick<Account, 'renewal'>): boolean {
  return renewal.failure !== null && requiredAction(renewal.failure) === 'sign-in-again'
}
