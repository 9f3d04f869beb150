import * as z from 'zod/mini'
import { gateDenial } from '../../channel/refusal.ts'
import { vaultProblem } from './vault-view.ts'

/** Why the vault or the lock did not open, or why the protection, the passphrase or the PIN did not change. */
export const vaultRefusal = z.discriminatedUnion('reason', [
  z.strictObject({
    reason: z.enum([
      ...gateDenial.options,
      /** Deckpass locked, or the protection changed, in the meantime. */
      'changed-meanwhile',
      'damaged',
      'locked-meanwhile',
      'newer-vault',
      'no-passphrase',
      'not-confirmed',
      'not-locked',
      'nothing-to-unlock',
      'passphrase-protects',
      'passphrase-too-easy',
      'pin-too-easy',
      'set-by-organization',
      'wait',
      'wrong-passphrase',
      'wrong-pin',
    ]),
  }),
  z.strictObject({ reason: z.literal('pin-too-short'), minLength: z.number() }),
  /** `guesses`: the number of wrong guesses in a row. */
  z.strictObject({ reason: z.literal('does-not-open'), guesses: z.number() }),
  z.strictObject({ reason: z.literal('not-saved'), problem: vaultProblem }),
  z.strictObject({ reason: z.literal('not-protected'), problem: vaultProblem }),
])
export type VaultRefusal = z.infer<typeof vaultRefusal>
