import * as z from 'zod/mini'
import type { Channel } from '../util/channel.ts'
import { alsoWhileLocked, nothing, onAction, secret, whileUnlocked } from '../util/channel.ts'
import { setByOrganization } from '../util/refusal.ts'
import { unlockResult } from '../vault/channels.ts'
import { vaultRefusal } from '../vault/model/refusal.ts'

const pinResult = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('changed') }),
  setByOrganization,
  z.strictObject({
    kind: z.literal('refused'),
    /** Absent if the refusal concerns neither of them. */
    field: z.optional(z.enum(['pin', 'currentPin'])),
    refusal: vaultRefusal,
  }),
])
export type PinResult = z.infer<typeof pinResult>

export const lockChannels = {
  'lock.lock': {
    ...alsoWhileLocked,
    input: nothing,
    output: z.strictObject({ kind: z.enum(['locked', 'needs-pin']) }),
  },
  'lock.unlock': { ...alsoWhileLocked, input: z.strictObject({ secret }), output: unlockResult },
  'lock.unlockBySystem': { ...alsoWhileLocked, ...onAction(unlockResult), input: nothing },
  /**
   * `currentPin` is used only if there is a PIN. Also callable while Deckpass is locked because the policy requires a PIN.
   */
  'lock.setPin': {
    ...alsoWhileLocked,
    ...onAction(pinResult),
    input: z.strictObject({ pin: secret, currentPin: secret }),
  },
  'lock.removePin': {
    ...whileUnlocked,
    ...onAction(pinResult),
    input: z.strictObject({ currentPin: secret }),
  },
} as const satisfies Record<string, Channel>
