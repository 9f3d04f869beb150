import * as z from 'zod/mini'

/** Why a renewal is made, or is planned for its instant. */
export const renewalReason = z.enum([
  'before-expiry',
  'inactivity',
  'expired',
  /** The token's lifetime is so short that the shortest pause between two renewals applies. */
  'short-lived',
  'retry',
  'retry-after',
  'wake-up',
  'by-person',
  /** A program, or a page that nobody pressed. */
  'by-program',
])
export type RenewalReason = z.infer<typeof renewalReason>

/** An `extra` call comes in addition to the planned ones. */
export type CallKind = 'planned' | 'extra'

export function callKind(reason: RenewalReason): CallKind {
  return reason === 'by-person' || reason === 'by-program' || reason === 'wake-up' ? 'extra' : 'planned'
}
