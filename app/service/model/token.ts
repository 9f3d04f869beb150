import * as z from 'zod/mini'
import { instant } from '../../util/instant.ts'

/** What is known about a token apart from the token itself, which a window may not know. */
export const tokenFacts = z.object({
  /** When the service issued it, epoch ms by the local clock. */
  issuedAt: instant,
  expiresAt: instant,
  /** True if the service stated no expiry that can be believed. */
  estimated: z._default(z.boolean(), false),
  /** What the service stated in place of one, on one line; null if it stated nothing. */
  statedExpiry: z._default(z.nullable(z.string()), null),
})
export type TokenFacts = z.infer<typeof tokenFacts>

export const token = z.extend(tokenFacts, {
  value: z.string(),
  /** The lifetime that the service stated with this token or, where it stated none, with the one before it, ms. */
  lifetimeMs: z._default(z.nullable(z.number()), null),
})
export type Token = z.infer<typeof token>

/** Share of the lifetime that is left at `now`, epoch ms: 0 to 1. */
export function shareLeft(
  { issuedAt, expiresAt }: Pick<TokenFacts, 'issuedAt' | 'expiresAt'>,
  now: number,
): number {
  const lifetimeMs = expiresAt - issuedAt
  return lifetimeMs <= 0 ? 0 : Math.min(1, Math.max(0, expiresAt - now) / lifetimeMs)
}

/** What may be shown of a masked token: its last four characters, or nothing if four would give away much of it. */
export function lastFourOf(value: string): string {
  return value.length >= 12 ? value.slice(-4) : ''
}
