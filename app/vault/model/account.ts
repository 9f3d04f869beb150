import * as z from 'zod/mini'
import { credentials } from '../../service/model/credentials.ts'
import { failure } from '../../service/model/failure.ts'
import { token } from '../../service/model/token.ts'
import { canonicalName } from '../../util/canonical-name.ts'
import { instant } from '../../util/instant.ts'
import { orNull } from '../../util/read-stored.ts'
import { tokenFile } from './token-file.ts'

/** An account, in memory and sealed in the vault. A new field needs a default, because every version is read. */

/** Drops a failure that only a later version knows; the next call reports it again. */
const lastFailure = z.catch(orNull(failure), null)

/** The service has refused these credentials, and has not accepted them since. */
const refusal = z.object({
  firstAt: instant,
  /** The first refused call, or the last planned one that used up an instant of the budget. */
  triedAt: instant,
  times: z._default(z.int(), 1),
  /** How many instants of the budget the planned calls have used up. */
  used: z._default(z.int().check(z.nonnegative()), 0),
})

/** An answer that, if it lasts, means a wrong address or certificate. `status` is null for a certificate. */
const lastingAnswer = z.object({
  since: instant,
  status: z.nullable(z.number()),
  host: z.nullable(z.string()),
})

/** The state of renewal between two calls. */
export const renewalRecord = z.object({
  lastSuccessAt: orNull(instant),
  /** The last call that failed; null after a success. */
  lastFailureAt: orNull(instant),
  failingSince: orNull(instant),
  /** Failed calls since the last success. */
  failures: z._default(z.int().check(z.nonnegative()), 0),
  /** Since the last success a call may have replaced the token: its answer is not known. */
  perhapsReplaced: z._default(z.boolean(), false),
  /** Planned tries in a row that failed transiently. */
  tries: z._default(z.int().check(z.nonnegative()), 0),
  retryAt: orNull(instant),
  /** The last retry that a start, a wake-up, an unlocked screen or a new network brought. */
  promptedAt: orNull(instant),
  /** How far the clock was set forward since the last success, ms; setting it back is set off against it. */
  clockAheadMs: z._default(z.number().check(z.nonnegative()), 0),
  /** The earliest next call that `Retry-After` allows. */
  notBeforeAt: orNull(instant),
  /** The last failure or, while the credentials are refused, the last refusal. */
  failure: lastFailure,
  refusal: orNull(refusal),
  lasting: orNull(lastingAnswer),
  /** The endpoint to call first: `issue` if `renew` confirms nothing. */
  endpoint: z._default(z.enum(['renew', 'issue']), 'renew'),
  /** 0 to 1: how much earlier than needed this account renews, drawn again at each success. */
  jitter: z._default(z.number().check(z.minimum(0), z.maximum(1)), 0),
})
export type RenewalRecord = z.infer<typeof renewalRecord>

/** Drops an unknown failure of a later version; the next write reports it again. */
const storedTokenFile = z.extend(tokenFile, { failure: z.catch(tokenFile.shape.failure, null) })

/** The last copy. The digest is keyed by the account's own random id, so that equal tokens cannot be recognised. */
const copyRecord = z.object({
  copiedAt: instant,
  digest: z.string(),
  /** When the copied token was replaced by another; null while it is the current one. */
  replacedAt: z.nullable(instant),
})
export type CopyRecord = z.infer<typeof copyRecord>

export const account = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Base URL of the service without a trailing slash; a path prefix is part of it. */
  address: z.string(),
  username: z.string(),
  keepSignedIn: z._default(z.boolean(), true),
  /** Null until the person enters them again. */
  credentials: orNull(credentials),
  token: orNull(token),
  renewal: z.prefault(renewalRecord, {}),
  lastCopy: orNull(copyRecord),
  /** Local clock minus the server's at the last answer; null if unknown. */
  skewMs: orNull(z.number()),
  tokenFiles: z._default(z.array(storedTokenFile), []),
  /** Other ids of this account, from merges of vaults, each with the time of its last token there. */
  joinedIds: z._default(z.array(z.object({ id: z.uuid(), at: instant })), []),
})
export type Account = z.infer<typeof account>

/** The service and the username that stored secrets belong to. */
export type AccountKey = Pick<Account, 'address' | 'username'>

/** True for the same address and username in any form of Unicode, because all are sent in NFC. */
export function isSameAccount(one: AccountKey, other: AccountKey): boolean {
  return one.address === other.address && canonicalName(one.username) === canonicalName(other.username)
}
