import * as z from 'zod/mini'
import { instant } from '../../util/instant.ts'

/** The minimum length of a PIN, characters. With 10 s for each try, the million PINs of six digits take months. */
export const minPinLength = 6

const lockSecret = z.enum(['pin', 'passphrase'])

export const lockView = z.discriminatedUnion('state', [
  z.strictObject({ state: z.literal('vault-closed') }),
  /** `secret` null: there is no PIN yet, so Deckpass cannot be locked. */
  z.strictObject({ state: z.literal('unlocked'), secret: z.nullable(lockSecret) }),
  /** The policy requires a PIN and there is none yet: nothing is shown until one is set. */
  z.strictObject({ state: z.literal('pin-required') }),
  z.strictObject({
    state: z.literal('locked'),
    secret: lockSecret,
    /** When the next guess is checked; null if at once. */
    retryAt: z.nullable(instant),
    systemCheck: z.nullable(z.enum(['touch-id', 'polkit'])),
  }),
])
export type LockView = z.infer<typeof lockView>

/** True while nothing may be shown, handed out or changed until the person unlocks or sets the required PIN. */
export function isLocked({ state }: LockView): boolean {
  return state === 'locked' || state === 'pin-required'
}

/** Why nothing may be shown, handed out or changed now; null if it may. */
export function lockDenial(lock: LockView): 'locked' | 'vault-closed' | null {
  if (isLocked(lock)) return 'locked'
  return lock.state === 'vault-closed' ? 'vault-closed' : null
}

/** The secret that unlocks; null if there is none, or if it is unknown because the vault is closed. */
export function secretOf(lock: LockView): z.infer<typeof lockSecret> | null {
  return lock.state === 'locked' || lock.state === 'unlocked' ? lock.secret : null
}
