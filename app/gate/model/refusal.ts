import * as z from 'zod/mini'
import { placeholders } from '../../copying/model/render-token.ts'
import { failureFacts } from '../../service/model/failure.ts'
import { vaultProblem } from '../../vault/model/storage-problem.ts'

/** Why the gate lets nothing through. */
const gateRefusal = z.enum([
  'locked',
  'vault-closed',
  /** The main process saw no key and no mouse button. */
  'no-user-activation',
  'too-often',
])
export type GateRefusal = z.infer<typeof gateRefusal>

/** Why something that a person asked for is not done. */
const refusal = z.discriminatedUnion('reason', [
  z.strictObject({ reason: gateRefusal }),
  z.strictObject({ reason: z.enum(['no-token', 'clipboard-refused']) }),
  /** The format takes no value that would need quotes. */
  z.strictObject({ reason: z.literal('unfit-for-format'), value: z.enum(placeholders) }),
  /** The token has expired and could not be renewed. */
  z.strictObject({ reason: z.literal('expired'), host: z.string(), failure: z.nullable(failureFacts) }),
  /** The service, or something on the way to it, said no. */
  z.strictObject({ reason: z.literal('call-failed'), host: z.string(), failure: failureFacts }),
])
export type Refusal = z.infer<typeof refusal>

/** The answer to a request that is refused. */
export const refusedResult = z.strictObject({ kind: z.literal('refused'), refusal })
export type RefusedResult = z.infer<typeof refusedResult>

/** Why the vault or the lock did not open, or why the protection, the passphrase or the PIN stays as it is. */
export const vaultRefusal = z.discriminatedUnion('reason', [
  z.strictObject({
    reason: z.enum([
      ...gateRefusal.options,
      /** What began before a lock, or before another change, counts for nothing after it. */
      'changed-meanwhile',
      'damaged',
      'locked-meanwhile',
      'newer-vault',
      'no-keychain',
      'no-passphrase',
      'not-confirmed',
      'not-locked',
      'nothing-to-unlock',
      'passphrase-protects',
      'passphrase-too-easy',
      'pin-too-easy',
      'wait',
      'wrong-passphrase',
      'wrong-pin',
    ]),
  }),
  z.strictObject({ reason: z.literal('pin-too-short'), minLength: z.number() }),
  /** `guesses`: how many in a row did not open the vault. */
  z.strictObject({ reason: z.literal('does-not-open'), guesses: z.number() }),
  z.strictObject({ reason: z.literal('not-saved'), problem: vaultProblem }),
  z.strictObject({ reason: z.literal('not-protected'), problem: vaultProblem }),
])
export type VaultRefusal = z.infer<typeof vaultRefusal>
