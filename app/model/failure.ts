import * as z from 'zod/mini'
import { certificateRequest } from './client-certificate.ts'

/** Why a call brought no token, as exactly as it can be told. */
const failureCause = z.enum([
  'unreachable',
  'timeout',
  'cut',
  'busy',
  'server-error',
  'unusable',
  'too-large',
  'proxy',
  'network-stopped',
  'cancelled',
  'certificate',
  'client-certificate',
  'choose-certificate',
  'certificate-refused',
  'proxy-password',
  'proxy-refused',
  'redirect',
  'no-endpoint',
  'html',
  'rejected',
  /** Nothing was sent: RFC 7617 forbids a character in the username or the password. */
  'unsendable',
  /** Nothing was sent: the password is not kept for this account. */
  'no-password',
  /** Nothing was sent: the policy of the organization does not allow it. */
  'host-not-allowed',
  'refused',
])
export type FailureCause = z.infer<typeof failureCause>

/** Why an answer cannot be used. */
const unusableReason = z.enum([
  'no-token',
  'bad-token',
  'empty',
  'not-json',
  /** A JSON object that says neither `success` nor `token_expires`. */
  'no-fields',
  'bad-lifetime',
  /** A status that ends no call: 1xx, or outside 100 to 599. */
  'bad-status',
])
export type UnusableReason = z.infer<typeof unusableReason>

/** What is known of a failure. It holds no secret. */
export const failureFacts = z.strictObject({
  cause: failureCause,
  /** Null unless `cause` is `unusable`. */
  unusable: z.nullable(unusableReason),
  status: z.nullable(z.number()),
  /** The service's own words, at most 300 characters on one line. */
  serviceMessage: z.nullable(z.string()),
  /** From `Retry-After`: wait at least so long, 0 to 24 h. */
  retryAfterMs: z.nullable(z.number()),
})
export type FailureFacts = z.infer<typeof failureFacts>

/** The last failure of a renewal, with what a person needs to answer it. */
export const failure = z.extend(failureFacts, {
  /** Host and port of the proxy that wants a username and a password, or other ones. */
  proxy: z.optional(z.string()),
  /** What the service asks for and the person has to choose. */
  certificateRequest: z.optional(certificateRequest),
})
export type Failure = z.infer<typeof failure>
