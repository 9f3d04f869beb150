import type { TokenFacts } from '../model/account/token.ts'
import { parseHttpDate } from './http-date.ts'

const dayMs = 86_400_000
/** What the service promises if a response does not say it (interface, section 8). */
const assumedLifetimeMs = 7 * dayMs
const maxLifetimeMs = 400 * dayMs

/**
 * When a token expires by the local clock, in epoch ms. The lifetime is the difference of two dates that the server
 * wrote into one response, so a wrong local clock does not change it; it is counted from `respondedAt`, the instant by
 * the local clock at which the server wrote them.
 *
 * Without a server date the local clock serves. Null if the lifetime makes no sense: 0 or less, or more than
 * 400 days.
 */
export function expiryOf(
  tokenExpires: unknown,
  serverDateAt: number | null,
  respondedAt: number,
): Pick<TokenFacts, 'expiresAt' | 'estimated'> | null {
  const statedAt = typeof tokenExpires === 'string' ? parseHttpDate(tokenExpires.trim(), respondedAt) : null
  if (statedAt === null) return { expiresAt: respondedAt + assumedLifetimeMs, estimated: true }
  const lifetimeMs = statedAt - (serverDateAt ?? respondedAt)
  if (lifetimeMs <= 0 || lifetimeMs > maxLifetimeMs) return null
  return { expiresAt: respondedAt + lifetimeMs, estimated: false }
}
