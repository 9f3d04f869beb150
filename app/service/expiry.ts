import { dayMs, hourMs } from '../util/durations.ts'
import { parseHttpDate } from './http-date.ts'
import type { Token, TokenFacts } from './model/token.ts'
import { oneLine } from './service-message.ts'

/** A longer stated lifetime counts as an error. */
const maxLifetimeMs = 400 * dayMs
/** Bounds of an estimate. The upper one is the only lifetime in the interface's examples, in section 4.1. */
const minEstimateMs = hourMs
const maxEstimateMs = 6 * dayMs

/** The expiry that a response states, and when the response was written. */
interface StatedExpiry {
  readonly tokenExpires: unknown
  /** The server's clock; null if the response does not state it. */
  readonly serverDateAt: number | null
  /** The instant by the local clock at which the server responded. */
  readonly respondedAt: number
}

/**
 * The lifetime that the response states, ms: the difference of two dates of the server, so that a wrong local clock
 * does not change it. Without a server date the local clock is used. Null if the stated expiry is missing, unreadable,
 * past or more than 400 days ahead.
 */
function statedLifetimeMs({ tokenExpires, serverDateAt, respondedAt }: StatedExpiry): number | null {
  const expiresAt = expiryIn(tokenExpires, respondedAt)
  if (expiresAt === null) return null
  const lifetimeMs = expiresAt - (serverDateAt ?? respondedAt)
  return lifetimeMs > 0 && lifetimeMs <= maxLifetimeMs ? lifetimeMs : null
}

/** True if a response names an expiry that is not past, however far ahead. */
export function namesFutureExpiry({ tokenExpires, serverDateAt, respondedAt }: StatedExpiry): boolean {
  const expiresAt = expiryIn(tokenExpires, respondedAt)
  return expiresAt !== null && expiresAt > (serverDateAt ?? respondedAt)
}

/**
 * When a token expires by the local clock. If the response states no credible expiry, it is estimated from the lifetime
 * of the last changed token (`lastLifetimeMs`), between an hour and 6 days, or else 6 days. The statement is kept, with
 * `secrets` redacted, if it is a string or a number; anything else may be nested too deeply for JSON.stringify.
 */
export function expiryOf(
  stated: StatedExpiry,
  lastLifetimeMs: number | null,
  secrets: readonly string[],
): Pick<TokenFacts, 'expiresAt' | 'estimated' | 'statedExpiry'> {
  const lifetimeMs = statedLifetimeMs(stated)
  if (lifetimeMs !== null)
    return { expiresAt: stated.respondedAt + lifetimeMs, estimated: false, statedExpiry: null }
  const { tokenExpires } = stated
  const estimateMs = Math.min(Math.max(lastLifetimeMs ?? maxEstimateMs, minEstimateMs), maxEstimateMs)
  return {
    expiresAt: stated.respondedAt + estimateMs,
    estimated: true,
    statedExpiry: oneLine(typeof tokenExpires === 'number' ? String(tokenExpires) : tokenExpires, secrets),
  }
}

/** The lifetime stated with the token or an earlier one; null if none ever was. */
export function lastLifetimeOf(token: Token | null): number | null {
  if (token === null) return null
  const { lifetimeMs, estimated, expiresAt, issuedAt } = token
  return lifetimeMs ?? (estimated ? null : expiresAt - issuedAt)
}

function expiryIn(tokenExpires: unknown, now: number): number | null {
  return typeof tokenExpires === 'string' ? parseHttpDate(tokenExpires.trim(), now) : null
}
