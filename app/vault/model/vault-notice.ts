import * as z from 'zod/mini'
import { vaultProblem } from './storage-problem.ts'

const fileName = z.string().check(z.regex(/^vault\.unreadable-[\w-]+\.json$/))

/** A notice about the vault, which the window shows until the person dismisses it. */
export const vaultNotice = z.discriminatedUnion('kind', [
  /** The vault could not be read, and is kept under this name. */
  z.strictObject({ kind: z.literal('vault-set-aside'), problem: vaultProblem, fileName }),
  /** Another Deckpass had changed the vault, and both are merged. */
  z.strictObject({ kind: z.literal('vault-merged') }),
  /** Something that cannot be opened had replaced the vault, and is kept under this name. */
  z.strictObject({ kind: z.literal('vault-replaced'), fileName }),
  /** A vault that was set aside opened again; `names` are the accounts that it brought. */
  z.strictObject({ kind: z.literal('vault-came-back'), names: z.array(z.string()) }),
  z.strictObject({ kind: z.literal('vault-was-gone') }),
  /** The vault could be neither read nor moved away. */
  z.strictObject({ kind: z.literal('vault-in-the-way'), problem: vaultProblem }),
  z.strictObject({ kind: z.literal('vault-newer') }),
  z.strictObject({ kind: z.literal('vault-not-forgotten'), problem: vaultProblem }),
])
export type VaultNotice = z.infer<typeof vaultNotice>
