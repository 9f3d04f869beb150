import * as z from 'zod/mini'
import { vaultProblem } from './storage-problem.ts'

/** What the person must be told of the vault once, in the window. */
export const vaultNotice = z.discriminatedUnion('kind', [
  /** What is stored could not be read, and is kept under this name. */
  z.strictObject({
    kind: z.literal('vault-set-aside'),
    problem: vaultProblem,
    fileName: z.string().check(z.regex(/^vault\.unreadable-[\w-]+\.json$/)),
  }),
  /** Another Deckpass had changed what is stored. Both are merged, and the other's is kept under this name. */
  z.strictObject({
    kind: z.literal('vault-merged'),
    fileName: z.string().check(z.regex(/^vault\.conflict-[\w-]+\.json$/)),
  }),
  /** Something that does not open had taken the place of what is stored, and is kept under this name. */
  z.strictObject({
    kind: z.literal('vault-replaced'),
    fileName: z.string().check(z.regex(/^vault\.unreadable-[\w-]+\.json$/)),
  }),
  z.strictObject({ kind: z.literal('vault-was-gone') }),
  /** What is stored could not be read, nor moved away. */
  z.strictObject({ kind: z.literal('vault-in-the-way'), problem: vaultProblem }),
  z.strictObject({ kind: z.literal('vault-newer') }),
  z.strictObject({ kind: z.literal('vault-not-forgotten'), problem: vaultProblem }),
])
export type VaultNotice = z.infer<typeof vaultNotice>
