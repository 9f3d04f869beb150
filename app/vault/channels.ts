import * as z from 'zod/mini'
import { channel, guardedChannel, nothing, nothingOrDenied, secret } from '../channel/channel.ts'
import { refusal } from '../channel/refusal.ts'
import { vaultRefusal } from './model/refusal.ts'

export const unlockResult = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('unlocked') }),
  refusal(vaultRefusal),
])
export type UnlockResult = z.infer<typeof unlockResult>

const protectChoice = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('keychain') }),
  z.strictObject({ kind: z.literal('passphrase'), passphrase: secret }),
  z.strictObject({ kind: z.literal('session') }),
])
export type ProtectChoice = z.infer<typeof protectChoice>

const protectResult = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('protected') }),
  z.strictObject({ kind: z.literal('cancelled') }),
  refusal(vaultRefusal),
])
export type ProtectResult = z.infer<typeof protectResult>

export const vaultChannels = {
  'vault.unlock': channel({
    whileLocked: true,
    input: z.strictObject({ passphrase: secret }),
    output: unlockResult,
  }),
  /** The first choice, and every later change. `current`: the passphrase or the PIN, if there is one. */
  'vault.protect': guardedChannel({
    input: z.strictObject({ choice: protectChoice, current: secret }),
    output: protectResult,
  }),
  /** How hard to guess a new passphrase is, 0 to 4. */
  'vault.estimateStrength': channel({
    input: z.strictObject({ passphrase: secret }),
    output: z.strictObject({ score: z.number() }),
  }),
  /** Sets aside a vault that another keychain sealed, or that a silent keychain does not open. */
  'vault.startAnew': guardedChannel({ whileLocked: true, input: nothing, output: nothingOrDenied }),
  'vault.retry': channel({ whileLocked: true, input: nothing, output: nothing }),
  'vault.forgetEverything': guardedChannel({ whileLocked: true, input: nothing, output: nothingOrDenied }),
}
