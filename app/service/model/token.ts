import * as z from 'zod/mini'
import { instant } from '../../util/instant.ts'

/** The facts about a token that a window may know, without the token itself. */
export const tokenFacts = z.object({
  /** When the service issued it, epoch ms by the local clock. */
  issuedAt: instant,
  expiresAt: instant,
  /** True if the service stated no credible expiry. */
  estimated: z._default(z.boolean(), false),
  /** What the service stated instead, on one line; null if it stated nothing. */
  statedExpiry: z._default(z.nullable(z.string()), null),
})
export type TokenFacts = z.infer<typeof tokenFacts>

export const token = z.extend(tokenFacts, {
  value: z.string(),
  /** The lifetime that the service stated with this token or, if it stated none, with an earlier one, ms. */
  lifetimeMs: z._default(z.nullable(z.number()), null),
})
export type Token = z.infer<typeof token>

/** Whether the value of a response header can be a token: visible ASCII only, at most 8,192 characters. */
export function isUsableToken(value: string): boolean {
  return /^[!-~]{1,8192}$/.test(value)
}

/** The remaining share of the lifetime at `now` (epoch ms), 0 to 1. */
export function shareLeft(
  { issuedAt, expiresAt }: Pick<TokenFacts, 'issuedAt' | 'expiresAt'>,
  now: number,
): number {
  const lifetimeMs = expiresAt - issuedAt
  return lifetimeMs <= 0 ? 0 : Math.min(1, Math.max(0, expiresAt - now) / lifetimeMs)
}

/** The visible end of a masked token: its last four characters, or none if four would reveal much of it. */
export function lastFourOf(value: string): string {
  return value.length >= 12 ? value.slice(-4) : ''
}
