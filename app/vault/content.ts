import { z } from 'zod'
import { account } from '../accounts/account.ts'

/** What stands inside the seal, version 1. */
export const vaultContent = z.strictObject({ version: z.literal(1), accounts: z.array(account) })
export type VaultContent = z.infer<typeof vaultContent>
