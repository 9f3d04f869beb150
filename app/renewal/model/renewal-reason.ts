import * as z from 'zod/mini'

/** Why a renewal takes place, or why the next one is planned for its instant. */
export const renewalReason = z.enum([
  'before-expiry',
  'inactivity',
  'expired',
  /** The token lives so short that it was held to the shortest pause between two renewals. */
  'short-lived',
  'retry',
  'retry-after',
  'wake-up',
  /** A person pressed for it. */
  'asked',
  'requested',
])
export type RenewalReason = z.infer<typeof renewalReason>
