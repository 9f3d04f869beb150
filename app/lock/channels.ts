import * as z from 'zod/mini'
import { channel, guardedChannel, nothing, secret } from '../channel/channel.ts'
import { refusal } from '../channel/refusal.ts'
import { unlockResult } from '../vault/channels.ts'
import { vaultRefusal } from '../vault/model/refusal.ts'

const pinResult = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('changed') }),
  refusal(vaultRefusal),
])
export type PinResult = z.infer<typeof pinResult>

export const lockChannels = {
  'lock.lock': channel({
    whileLocked: true,
    input: nothing,
    output: z.strictObject({ kind: z.enum(['locked', 'needs-pin']) }),
  }),
  'lock.unlock': channel({ whileLocked: true, input: z.strictObject({ secret }), output: unlockResult }),
  'lock.unlockBySystem': guardedChannel({ whileLocked: true, input: nothing, output: unlockResult }),
  /** `currentPin` counts if there is one. Callable while locked too, because the policy may require a PIN. */
  'lock.setPin': guardedChannel({
    whileLocked: true,
    input: z.strictObject({ pin: secret, currentPin: secret }),
    output: pinResult,
  }),
  'lock.removePin': guardedChannel({ input: z.strictObject({ currentPin: secret }), output: pinResult }),
}
