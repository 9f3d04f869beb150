import * as z from 'zod/mini'
import { accountList } from '../../app/model/account/account-list.ts'
import { policyFile } from '../../app/model/settings/policy.ts'

/** The JSON Schema of each file that others may write for Deckpass. */
export const accountsSchema = schemaText('What Export accounts writes and Import accounts reads', accountList)
export const policySchema = schemaText('The policy file of Deckpass', policyFile)

function schemaText(title: string, schema: z.ZodMiniType): string {
  return `${JSON.stringify({ title, ...z.toJSONSchema(schema) }, null, 2)}\n`
}
