import { dayMs, hourMs } from '../util/durations.ts'
import { parseHttpDate } from './http-date.ts'
import type { Token, TokenFacts } from './model/token.ts'
import { oneLine } from './service-message.ts'

/** A stated lifetime that is longer counts as an error. */
const maxLifetimeMs = 400 * dayMs
/** Bounds of an estimate. The upper one is the one lifetime that the interface shows, in section 4.1. */
const minEstimateMs = hourMs
const maxEstimateMs = 6 * dayMs

/** What a response says about its token's expiry, and when the response was written. */
interface StatedExpiry {
  readonly tokenExpires: unknown
  /** What the server's clock showed; null if the response does not say. */
  readonly serverDateAt: number | null
  /** The instant by the local clock at which the server responded. */
  readonly respondedAt: number
}

/**
 * How long a token lives as its response states it, ms: the difference of two dates that the server wrote, so that a
 * wrong local clock does not change it. Without a server date the local clock serves. Null if the response states none
 * that can be believed: none that can be read, one that is past, or one more than 400 days ahead.
 */
function statedLifetimeMs({ tokenExpires, serverDateAt, respondedAt }: StatedExpiry): number | null {
  const expiresAt = expiryIn(tokenExpires, respondedAt)
  if (expiresAt === null) return null
  const lifetimeMs = expiresAt - (serverDateAt ?? respondedAt)
  return lifetimeMs > 0 && lifetimeMs <= maxLifetimeMs ? lifetimeMs : null
}

/** Whether a response names an expiry that is not past, however far ahead. */
export function namesFutureExpiry({ tokenExpires, serverDateAt, respondedAt }: StatedExpiry): boolean {
  const expiresAt = expiryIn(tokenExpires, respondedAt)
  return expiresAt !== null && expiresAt > (serverDateAt ?? respondedAt)
}

/**
 * When a token expires by the local clock. Where the response states nothing that can be believed, it is estimated by
 * the lifetime that came with the last changed token (`lastLifetimeMs`), between an hour and 6 days; else 6 days.
 * `secrets` are hidden in what is kept of the statement, which is a text or a number. Anything else is dropped, because it
 * may be nested too deeply for JSON.stringify.
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

/** The lifetime that came with the token or an earlier one; null if none ever did. */
export function lastLifetimeOf(token: Token | null): number | null {
  if (token === null) return null
  const { lifetimeMs, estimated, expiresAt, issuedAt } = token
  return lifetimeMs ?? (estimated ? null : expiresAt - issuedAt)
}

function expiryIn(tokenExpires: unknown, now: number): number | null {
  return typeof tokenExpires === 'string' ? parseHttpDate(tokenExpires.trim(), now) : null
}
